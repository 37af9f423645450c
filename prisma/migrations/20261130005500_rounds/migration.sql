-- CreateEnum
CREATE TYPE "ReportReason" AS ENUM ('not_own_work', 'offensive', 'identifies_maker', 'breaks_brief', 'other');

-- CreateEnum
CREATE TYPE "ReportStatus" AS ENUM ('open', 'dismissed', 'withdrawn');

-- AlterTable
ALTER TABLE "Round" ADD COLUMN     "openFault" JSONB,
ADD COLUMN     "plan" JSONB,
ADD COLUMN     "withdrawnSlots" INTEGER[] DEFAULT ARRAY[]::INTEGER[];

-- CreateTable
CREATE TABLE "EntryReport" (
    "id" UUID NOT NULL DEFAULT gen_random_uuid(),
    "roundId" UUID NOT NULL,
    "slot" INTEGER NOT NULL,
    "voterId" UUID NOT NULL,
    "reason" "ReportReason" NOT NULL,
    "text" TEXT NOT NULL DEFAULT '',
    "status" "ReportStatus" NOT NULL DEFAULT 'open',
    "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT clock_timestamp(),
    "resolvedAt" TIMESTAMPTZ(3),

    CONSTRAINT "EntryReport_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE UNIQUE INDEX "EntryReport_roundId_voterId_slot_key" ON "EntryReport"("roundId", "voterId", "slot");

-- AddForeignKey
ALTER TABLE "EntryReport" ADD CONSTRAINT "EntryReport_roundId_fkey" FOREIGN KEY ("roundId") REFERENCES "Round"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "EntryReport" ADD CONSTRAINT "EntryReport_voterId_fkey" FOREIGN KEY ("voterId") REFERENCES "Voter"("id") ON DELETE RESTRICT ON UPDATE CASCADE;
