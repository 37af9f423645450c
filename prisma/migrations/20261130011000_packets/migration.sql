-- CreateEnum
CREATE TYPE "PacketEventKind" AS ENUM ('submitted', 'reopened');

-- AlterTable
ALTER TABLE "Packet" ADD COLUMN     "seq" BIGINT,
ADD COLUMN     "version" INTEGER NOT NULL DEFAULT 0;

-- AlterTable
ALTER TABLE "PacketScore" ADD COLUMN     "version" INTEGER NOT NULL DEFAULT 0;

-- CreateTable
CREATE TABLE "PacketEvent" (
    "roundId" UUID NOT NULL,
    "seq" BIGINT NOT NULL,
    "voterId" UUID NOT NULL,
    "kind" "PacketEventKind" NOT NULL,
    "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT clock_timestamp(),

    CONSTRAINT "PacketEvent_pkey" PRIMARY KEY ("roundId","seq")
);

-- AddForeignKey
ALTER TABLE "PacketEvent" ADD CONSTRAINT "PacketEvent_roundId_fkey" FOREIGN KEY ("roundId") REFERENCES "Round"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "PacketEvent" ADD CONSTRAINT "PacketEvent_voterId_fkey" FOREIGN KEY ("voterId") REFERENCES "Voter"("id") ON DELETE RESTRICT ON UPDATE CASCADE;
