-- AlterTable
ALTER TABLE "Media" ADD COLUMN     "source" TEXT;
