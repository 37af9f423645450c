-- AlterTable
ALTER TABLE "Round" ADD COLUMN     "assetSecret" BYTEA;
