-- AlterTable
ALTER TABLE "Rating" ADD COLUMN     "attempt" INTEGER NOT NULL DEFAULT 1,
ADD COLUMN     "retractedSeq" BIGINT,
ADD COLUMN     "seq" BIGINT NOT NULL;

-- AlterTable
ALTER TABLE "Round" ADD COLUMN     "ratingSecret" BYTEA;

-- CreateIndex
CREATE INDEX "Rating_roundId_retractedSeq_idx" ON "Rating"("roundId", "retractedSeq");

-- CreateIndex
CREATE UNIQUE INDEX "rating_number_once" ON "Rating"("roundId", "seq");

-- CreateIndex
CREATE UNIQUE INDEX "rating_answer_once" ON "Rating"("roundId", "voterId", "slot", "attempt");
