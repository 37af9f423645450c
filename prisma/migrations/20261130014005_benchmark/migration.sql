-- CreateEnum
CREATE TYPE "RunOutcome" AS ENUM ('completed', 'model_truncated', 'model_empty', 'model_broken', 'provider_error', 'pipeline_error');

-- CreateEnum
CREATE TYPE "JudgeKind" AS ENUM ('person', 'program', 'llm');

-- CreateEnum
CREATE TYPE "JudgeCallOutcome" AS ENUM ('accepted', 'refused', 'truncated', 'no_json', 'not_accepted', 'http_error', 'timed_out');

-- DropIndex
DROP INDEX "Entry_contestantId_taskId_run_key";

-- AlterTable
ALTER TABLE "Entry" ADD COLUMN     "sideNote" TEXT NOT NULL DEFAULT '';

-- CreateTable
CREATE TABLE "Attempt" (
    "entryId" UUID NOT NULL,
    "number" INTEGER NOT NULL,
    "outcome" "RunOutcome" NOT NULL,
    "rule" TEXT NOT NULL,
    "log" JSONB NOT NULL,
    "settings" JSONB NOT NULL DEFAULT '{}',

    CONSTRAINT "Attempt_pkey" PRIMARY KEY ("entryId","number")
);

-- CreateTable
CREATE TABLE "Direction" (
    "entryId" UUID NOT NULL,
    "number" INTEGER NOT NULL,
    "mediaId" UUID NOT NULL,

    CONSTRAINT "Direction_pkey" PRIMARY KEY ("entryId","number")
);

-- CreateTable
CREATE TABLE "Anchor" (
    "id" UUID NOT NULL DEFAULT gen_random_uuid(),
    "taskId" UUID NOT NULL,
    "position" INTEGER NOT NULL,
    "mediaId" UUID NOT NULL,
    "scores" JSONB NOT NULL,
    "note" TEXT NOT NULL DEFAULT '',

    CONSTRAINT "Anchor_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "JudgeStandard" (
    "contestId" UUID NOT NULL,
    "version" TEXT NOT NULL,
    "standard" JSONB NOT NULL,
    "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT clock_timestamp(),

    CONSTRAINT "JudgeStandard_pkey" PRIMARY KEY ("contestId","version")
);

-- CreateTable
CREATE TABLE "Judging" (
    "contestId" UUID NOT NULL,
    "standardVersion" TEXT NOT NULL,
    "seed" BYTEA NOT NULL,
    "seedHash" TEXT NOT NULL,
    "withoutReruns" INTEGER NOT NULL DEFAULT 0,
    "openedAt" TIMESTAMPTZ(3) NOT NULL DEFAULT clock_timestamp(),

    CONSTRAINT "Judging_pkey" PRIMARY KEY ("contestId")
);

-- CreateTable
CREATE TABLE "Judge" (
    "voterId" UUID NOT NULL,
    "contestId" UUID NOT NULL,
    "kind" "JudgeKind" NOT NULL,
    "label" TEXT NOT NULL,
    "onPanel" BOOLEAN NOT NULL DEFAULT false,
    "config" JSONB,
    "running" BOOLEAN NOT NULL DEFAULT false,
    "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT clock_timestamp(),
    "removedAt" TIMESTAMPTZ(3),

    CONSTRAINT "Judge_pkey" PRIMARY KEY ("voterId")
);

-- CreateTable
CREATE TABLE "JudgeSession" (
    "id" UUID NOT NULL DEFAULT gen_random_uuid(),
    "taskId" UUID NOT NULL,
    "judgeId" UUID NOT NULL,
    "standardVersion" TEXT NOT NULL,
    "draft" JSONB NOT NULL DEFAULT '{}',
    "version" INTEGER NOT NULL DEFAULT 0,
    "firstPickId" UUID,
    "startedAt" TIMESTAMPTZ(3) NOT NULL DEFAULT clock_timestamp(),
    "submittedAt" TIMESTAMPTZ(3),

    CONSTRAINT "JudgeSession_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "JudgeItem" (
    "sessionId" UUID NOT NULL,
    "position" INTEGER NOT NULL,
    "code" TEXT NOT NULL,
    "entryId" UUID,
    "anchorId" UUID,
    "fullName" TEXT NOT NULL,
    "smallName" TEXT NOT NULL,
    "seenAt" TIMESTAMPTZ(3),

    CONSTRAINT "JudgeItem_pkey" PRIMARY KEY ("sessionId","position")
);

-- CreateTable
CREATE TABLE "JudgeCall" (
    "id" UUID NOT NULL DEFAULT gen_random_uuid(),
    "judgeId" UUID NOT NULL,
    "sessionId" UUID NOT NULL,
    "number" INTEGER NOT NULL,
    "outcome" "JudgeCallOutcome" NOT NULL,
    "fault" TEXT NOT NULL DEFAULT '',
    "httpStatus" INTEGER,
    "answer" TEXT NOT NULL DEFAULT '',
    "promptTokens" INTEGER,
    "completionTokens" INTEGER,
    "tookMs" INTEGER NOT NULL,
    "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT clock_timestamp(),

    CONSTRAINT "JudgeCall_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "BenchmarkReport" (
    "contestId" UUID NOT NULL,
    "methodVersion" TEXT NOT NULL,
    "report" JSONB NOT NULL,
    "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT clock_timestamp(),

    CONSTRAINT "BenchmarkReport_pkey" PRIMARY KEY ("contestId")
);

-- CreateIndex
CREATE UNIQUE INDEX "Anchor_taskId_position_key" ON "Anchor"("taskId", "position");

-- CreateIndex
CREATE INDEX "Judge_contestId_idx" ON "Judge"("contestId");

-- CreateIndex
CREATE INDEX "JudgeSession_judgeId_idx" ON "JudgeSession"("judgeId");

-- CreateIndex
CREATE UNIQUE INDEX "JudgeSession_taskId_judgeId_key" ON "JudgeSession"("taskId", "judgeId");

-- CreateIndex
CREATE UNIQUE INDEX "JudgeItem_fullName_key" ON "JudgeItem"("fullName");

-- CreateIndex
CREATE UNIQUE INDEX "JudgeItem_smallName_key" ON "JudgeItem"("smallName");

-- CreateIndex
CREATE UNIQUE INDEX "JudgeItem_sessionId_code_key" ON "JudgeItem"("sessionId", "code");

-- CreateIndex
CREATE INDEX "JudgeCall_judgeId_idx" ON "JudgeCall"("judgeId");

-- CreateIndex
CREATE UNIQUE INDEX "JudgeCall_sessionId_number_key" ON "JudgeCall"("sessionId", "number");

-- CreateIndex
CREATE UNIQUE INDEX "entry_run_once" ON "Entry"("contestantId", "taskId", "run", "sideNote");

-- AddForeignKey
ALTER TABLE "Attempt" ADD CONSTRAINT "Attempt_entryId_fkey" FOREIGN KEY ("entryId") REFERENCES "Entry"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "Direction" ADD CONSTRAINT "Direction_entryId_fkey" FOREIGN KEY ("entryId") REFERENCES "Entry"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "Direction" ADD CONSTRAINT "Direction_mediaId_fkey" FOREIGN KEY ("mediaId") REFERENCES "Media"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "Anchor" ADD CONSTRAINT "Anchor_taskId_fkey" FOREIGN KEY ("taskId") REFERENCES "Task"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "Anchor" ADD CONSTRAINT "Anchor_mediaId_fkey" FOREIGN KEY ("mediaId") REFERENCES "Media"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "JudgeStandard" ADD CONSTRAINT "JudgeStandard_contestId_fkey" FOREIGN KEY ("contestId") REFERENCES "Contest"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "Judging" ADD CONSTRAINT "Judging_contestId_fkey" FOREIGN KEY ("contestId") REFERENCES "Contest"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "Judge" ADD CONSTRAINT "Judge_voterId_fkey" FOREIGN KEY ("voterId") REFERENCES "Voter"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "Judge" ADD CONSTRAINT "Judge_contestId_fkey" FOREIGN KEY ("contestId") REFERENCES "Contest"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "JudgeSession" ADD CONSTRAINT "JudgeSession_taskId_fkey" FOREIGN KEY ("taskId") REFERENCES "Task"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "JudgeSession" ADD CONSTRAINT "JudgeSession_judgeId_fkey" FOREIGN KEY ("judgeId") REFERENCES "Judge"("voterId") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "JudgeItem" ADD CONSTRAINT "JudgeItem_sessionId_fkey" FOREIGN KEY ("sessionId") REFERENCES "JudgeSession"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "JudgeItem" ADD CONSTRAINT "JudgeItem_entryId_fkey" FOREIGN KEY ("entryId") REFERENCES "Entry"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "JudgeCall" ADD CONSTRAINT "JudgeCall_judgeId_fkey" FOREIGN KEY ("judgeId") REFERENCES "Judge"("voterId") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "JudgeCall" ADD CONSTRAINT "JudgeCall_sessionId_fkey" FOREIGN KEY ("sessionId") REFERENCES "JudgeSession"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "BenchmarkReport" ADD CONSTRAINT "BenchmarkReport_contestId_fkey" FOREIGN KEY ("contestId") REFERENCES "Contest"("id") ON DELETE CASCADE ON UPDATE CASCADE;
