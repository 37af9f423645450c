-- AlterTable
ALTER TABLE "Contestant" ADD COLUMN     "key" TEXT;

-- AlterTable
ALTER TABLE "Task" ADD COLUMN     "format" "MediaKind" NOT NULL DEFAULT 'image',
ADD COLUMN     "key" TEXT;

-- CreateIndex
CREATE UNIQUE INDEX "Contestant_contestId_key_key" ON "Contestant"("contestId", "key");

-- CreateIndex
CREATE UNIQUE INDEX "Task_contestId_key_key" ON "Task"("contestId", "key");
