-- AlterTable
ALTER TABLE "Judge" ADD COLUMN     "startedAt" TIMESTAMPTZ(3);
