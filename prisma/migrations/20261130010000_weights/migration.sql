-- Weights that are frozen with a round, and a ledger of which every award of a round is given once.
ALTER TABLE "Round" ADD COLUMN "weightsVersion" TEXT;

ALTER TABLE "ReputationEvent" ADD COLUMN "roundId" UUID,
ADD COLUMN "note" TEXT NOT NULL DEFAULT '',
ALTER COLUMN "createdAt" SET DEFAULT clock_timestamp();

UPDATE "ReputationEvent" SET "note" = "reason", "reason" = 'granted' WHERE "reason" LIKE 'granted to a %';

CREATE UNIQUE INDEX "reputation_once" ON "ReputationEvent"("roundId", "voterId", "reason");

ALTER TABLE "ReputationEvent" ADD CONSTRAINT "ReputationEvent_roundId_fkey" FOREIGN KEY ("roundId") REFERENCES "Round"("id") ON DELETE CASCADE ON UPDATE CASCADE;
