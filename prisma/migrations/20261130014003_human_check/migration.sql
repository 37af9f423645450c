-- CreateEnum
CREATE TYPE "HumanOutcome" AS ENUM ('passed', 'unavailable');

-- AlterTable
ALTER TABLE "Round" ADD COLUMN     "challengeSecret" BYTEA;

-- CreateTable
CREATE TABLE "HumanPass" (
    "voterId" UUID NOT NULL,
    "outcome" "HumanOutcome" NOT NULL,
    "until" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "HumanPass_pkey" PRIMARY KEY ("voterId")
);

-- CreateTable
CREATE TABLE "UsedChallenge" (
    "digest" BYTEA NOT NULL,
    "expiresAt" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "UsedChallenge_pkey" PRIMARY KEY ("digest")
);

-- CreateTable
CREATE TABLE "RefusedVotes" (
    "roundId" UUID NOT NULL,
    "reason" TEXT NOT NULL,
    "votes" BIGINT NOT NULL DEFAULT 0,

    CONSTRAINT "RefusedVotes_pkey" PRIMARY KEY ("roundId","reason")
);

-- CreateTable
CREATE TABLE "CheckOutage" (
    "roundId" UUID NOT NULL,
    "since" TIMESTAMPTZ(3) NOT NULL,
    "lastAt" TIMESTAMPTZ(3) NOT NULL,
    "endedAt" TIMESTAMPTZ(3),

    CONSTRAINT "CheckOutage_pkey" PRIMARY KEY ("roundId")
);

-- CreateIndex
CREATE INDEX "UsedChallenge_expiresAt_idx" ON "UsedChallenge"("expiresAt");

-- AddForeignKey
ALTER TABLE "HumanPass" ADD CONSTRAINT "HumanPass_voterId_fkey" FOREIGN KEY ("voterId") REFERENCES "Voter"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "RefusedVotes" ADD CONSTRAINT "RefusedVotes_roundId_fkey" FOREIGN KEY ("roundId") REFERENCES "Round"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "CheckOutage" ADD CONSTRAINT "CheckOutage_roundId_fkey" FOREIGN KEY ("roundId") REFERENCES "Round"("id") ON DELETE CASCADE ON UPDATE CASCADE;
