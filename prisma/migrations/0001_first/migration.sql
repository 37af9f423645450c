-- CreateEnum
CREATE TYPE "Role" AS ENUM ('host', 'designer', 'juror', 'voter', 'judge');

-- CreateEnum
CREATE TYPE "ContestKind" AS ENUM ('challenge', 'arena', 'benchmark');

-- CreateEnum
CREATE TYPE "ContestStatus" AS ENUM ('draft', 'submissions', 'submissions_closed', 'evaluation', 'published', 'archived');

-- CreateEnum
CREATE TYPE "ContestantKind" AS ENUM ('human', 'ai');

-- CreateEnum
CREATE TYPE "EntryStatus" AS ENUM ('submitted', 'withdrawn', 'failed');

-- CreateEnum
CREATE TYPE "MediaKind" AS ENUM ('image', 'model');

-- CreateEnum
CREATE TYPE "RoundStatus" AS ENUM ('draft', 'open', 'paused', 'closed', 'published');

-- CreateEnum
CREATE TYPE "BallotKind" AS ENUM ('fresh', 'repeat', 'gold');

-- CreateEnum
CREATE TYPE "BallotOutcome" AS ENUM ('low', 'high', 'tie', 'both_bad', 'skip');

-- CreateEnum
CREATE TYPE "BallotStatus" AS ENUM ('counted', 'retracted', 'excluded', 'quarantined');

-- CreateEnum
CREATE TYPE "BallotSource" AS ENUM ('live', 'import');

-- CreateEnum
CREATE TYPE "BallotEventKind" AS ENUM ('retracted', 'excluded', 'released');

-- CreateTable
CREATE TABLE "Account" (
    "id" UUID NOT NULL DEFAULT gen_random_uuid(),
    "host" BOOLEAN NOT NULL DEFAULT false,
    "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "Account_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "Session" (
    "tokenHash" BYTEA NOT NULL,
    "accountId" UUID NOT NULL,
    "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "expiresAt" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "Session_pkey" PRIMARY KEY ("tokenHash")
);

-- CreateTable
CREATE TABLE "RecoveryKey" (
    "keyHash" BYTEA NOT NULL,
    "accountId" UUID NOT NULL,
    "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "usedAt" TIMESTAMPTZ(3),

    CONSTRAINT "RecoveryKey_pkey" PRIMARY KEY ("keyHash")
);

-- CreateTable
CREATE TABLE "Passkey" (
    "credentialId" BYTEA NOT NULL,
    "accountId" UUID NOT NULL,
    "publicKey" BYTEA NOT NULL,
    "counter" BIGINT NOT NULL DEFAULT 0,
    "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "Passkey_pkey" PRIMARY KEY ("credentialId")
);

-- CreateTable
CREATE TABLE "Invitation" (
    "id" UUID NOT NULL DEFAULT gen_random_uuid(),
    "contestId" UUID,
    "role" "Role" NOT NULL,
    "code" TEXT,
    "secretHash" BYTEA,
    "startingReputation" INTEGER NOT NULL DEFAULT 0,
    "maxUses" INTEGER,
    "uses" INTEGER NOT NULL DEFAULT 0,
    "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "expiresAt" TIMESTAMPTZ(3),
    "revokedAt" TIMESTAMPTZ(3),

    CONSTRAINT "Invitation_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "Membership" (
    "accountId" UUID NOT NULL,
    "contestId" UUID NOT NULL,
    "role" "Role" NOT NULL,
    "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "Membership_pkey" PRIMARY KEY ("accountId","contestId","role")
);

-- CreateTable
CREATE TABLE "Voter" (
    "id" UUID NOT NULL DEFAULT gen_random_uuid(),
    "contestId" UUID NOT NULL,
    "pseudonym" TEXT NOT NULL,
    "accountId" UUID,
    "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "Voter_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "Contest" (
    "id" UUID NOT NULL DEFAULT gen_random_uuid(),
    "kind" "ContestKind" NOT NULL,
    "slug" TEXT NOT NULL,
    "stageKey" TEXT NOT NULL,
    "name" TEXT NOT NULL,
    "question" TEXT NOT NULL,
    "brief" TEXT NOT NULL DEFAULT '',
    "status" "ContestStatus" NOT NULL DEFAULT 'draft',
    "settings" JSONB NOT NULL,
    "stageWidth" INTEGER NOT NULL,
    "stageHeight" INTEGER NOT NULL,
    "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "publishedAt" TIMESTAMPTZ(3),
    "archivedAt" TIMESTAMPTZ(3),

    CONSTRAINT "Contest_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "Task" (
    "id" UUID NOT NULL DEFAULT gen_random_uuid(),
    "contestId" UUID NOT NULL,
    "position" INTEGER NOT NULL,
    "title" TEXT NOT NULL,
    "text" TEXT NOT NULL DEFAULT '',
    "category" TEXT NOT NULL DEFAULT '',
    "layer" TEXT NOT NULL DEFAULT '',
    "requiredText" JSONB NOT NULL DEFAULT '[]',
    "reference" JSONB,
    "referenceMediaId" UUID,

    CONSTRAINT "Task_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "Contestant" (
    "id" UUID NOT NULL DEFAULT gen_random_uuid(),
    "contestId" UUID NOT NULL,
    "kind" "ContestantKind" NOT NULL,
    "ownerId" UUID,
    "label" TEXT NOT NULL,
    "tool" TEXT NOT NULL DEFAULT '',
    "model" TEXT NOT NULL DEFAULT '',
    "version" TEXT NOT NULL DEFAULT '',
    "prompt" TEXT NOT NULL DEFAULT '',
    "note" TEXT NOT NULL DEFAULT '',
    "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "retiredAt" TIMESTAMPTZ(3),

    CONSTRAINT "Contestant_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "Entry" (
    "id" UUID NOT NULL DEFAULT gen_random_uuid(),
    "contestId" UUID NOT NULL,
    "contestantId" UUID,
    "taskId" UUID NOT NULL,
    "run" INTEGER NOT NULL DEFAULT 1,
    "status" "EntryStatus" NOT NULL DEFAULT 'submitted',
    "failure" JSONB,
    "gold" TEXT,
    "mediaId" UUID,
    "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updatedAt" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "Entry_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "Media" (
    "id" UUID NOT NULL DEFAULT gen_random_uuid(),
    "contestId" UUID NOT NULL,
    "kind" "MediaKind" NOT NULL,
    "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "Media_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "Rendition" (
    "id" UUID NOT NULL DEFAULT gen_random_uuid(),
    "mediaId" UUID NOT NULL,
    "size" TEXT NOT NULL,
    "storageKey" TEXT NOT NULL,
    "contentType" TEXT NOT NULL,
    "width" INTEGER,
    "height" INTEGER,
    "bytes" INTEGER NOT NULL,
    "etag" TEXT NOT NULL,

    CONSTRAINT "Rendition_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "WireName" (
    "name" TEXT NOT NULL,
    "roundId" UUID,
    "slot" INTEGER,
    "size" TEXT NOT NULL,
    "renditionId" UUID NOT NULL,

    CONSTRAINT "WireName_pkey" PRIMARY KEY ("name")
);

-- CreateTable
CREATE TABLE "Round" (
    "id" UUID NOT NULL DEFAULT gen_random_uuid(),
    "contestId" UUID NOT NULL,
    "position" INTEGER NOT NULL,
    "name" TEXT NOT NULL,
    "status" "RoundStatus" NOT NULL DEFAULT 'draft',
    "settings" JSONB NOT NULL,
    "settingsVersion" INTEGER NOT NULL,
    "seed" BYTEA NOT NULL,
    "seedHash" TEXT NOT NULL,
    "scheduledOpenAt" TIMESTAMPTZ(3),
    "openedAt" TIMESTAMPTZ(3),
    "closesAt" TIMESTAMPTZ(3),
    "closedAt" TIMESTAMPTZ(3),
    "publishedAt" TIMESTAMPTZ(3),
    "lastSeq" BIGINT NOT NULL DEFAULT 0,

    CONSTRAINT "Round_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "RoundEntry" (
    "roundId" UUID NOT NULL,
    "slot" INTEGER NOT NULL,
    "entryId" UUID NOT NULL,
    "code" TEXT NOT NULL,
    "addedAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "retiredAt" TIMESTAMPTZ(3),
    "withdrawnAt" TIMESTAMPTZ(3),

    CONSTRAINT "RoundEntry_pkey" PRIMARY KEY ("roundId","slot")
);

-- CreateTable
CREATE TABLE "Assignment" (
    "roundId" UUID NOT NULL,
    "voterId" UUID NOT NULL,
    "ordinal" INTEGER NOT NULL,
    "taskId" UUID NOT NULL,
    "low" INTEGER NOT NULL,
    "high" INTEGER NOT NULL,
    "lowShownLeft" BOOLEAN NOT NULL,
    "kind" "BallotKind" NOT NULL,
    "repeatOf" INTEGER,
    "propensity" REAL NOT NULL,
    "assignedAt" TIMESTAMPTZ(3) NOT NULL DEFAULT clock_timestamp(),

    CONSTRAINT "Assignment_pkey" PRIMARY KEY ("roundId","voterId","ordinal")
);

-- CreateTable
CREATE TABLE "Ballot" (
    "roundId" UUID NOT NULL,
    "seq" BIGINT NOT NULL,
    "voterId" UUID NOT NULL,
    "ordinal" INTEGER NOT NULL,
    "attempt" INTEGER NOT NULL DEFAULT 1,
    "taskId" UUID NOT NULL,
    "low" INTEGER NOT NULL,
    "high" INTEGER NOT NULL,
    "criterion" INTEGER NOT NULL DEFAULT 0,
    "outcome" "BallotOutcome" NOT NULL,
    "kind" "BallotKind" NOT NULL,
    "status" "BallotStatus" NOT NULL DEFAULT 'counted',
    "reason" TEXT,
    "source" "BallotSource" NOT NULL DEFAULT 'live',
    "skipNumber" INTEGER,
    "dwellMs" INTEGER,
    "castAt" TIMESTAMPTZ(3) NOT NULL DEFAULT clock_timestamp(),

    CONSTRAINT "Ballot_pkey" PRIMARY KEY ("roundId","seq")
);

-- CreateTable
CREATE TABLE "BallotEvent" (
    "roundId" UUID NOT NULL,
    "seq" BIGINT NOT NULL,
    "ballotSeq" BIGINT NOT NULL,
    "kind" "BallotEventKind" NOT NULL,
    "reason" TEXT,
    "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT clock_timestamp(),

    CONSTRAINT "BallotEvent_pkey" PRIMARY KEY ("roundId","seq")
);

-- CreateTable
CREATE TABLE "Rating" (
    "id" UUID NOT NULL DEFAULT gen_random_uuid(),
    "roundId" UUID NOT NULL,
    "voterId" UUID NOT NULL,
    "slot" INTEGER NOT NULL,
    "liked" BOOLEAN NOT NULL,
    "source" "BallotSource" NOT NULL DEFAULT 'live',
    "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "retractedAt" TIMESTAMPTZ(3),

    CONSTRAINT "Rating_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "Packet" (
    "id" UUID NOT NULL DEFAULT gen_random_uuid(),
    "roundId" UUID NOT NULL,
    "voterId" UUID NOT NULL,
    "submittedAt" TIMESTAMPTZ(3),
    "updatedAt" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "Packet_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "PacketScore" (
    "packetId" UUID NOT NULL,
    "slot" INTEGER NOT NULL,
    "criterion" INTEGER NOT NULL,
    "score" INTEGER NOT NULL,

    CONSTRAINT "PacketScore_pkey" PRIMARY KEY ("packetId","slot","criterion")
);

-- CreateTable
CREATE TABLE "Judgement" (
    "id" UUID NOT NULL DEFAULT gen_random_uuid(),
    "entryId" UUID NOT NULL,
    "judgeId" UUID NOT NULL,
    "standardVersion" TEXT NOT NULL,
    "scores" JSONB NOT NULL,
    "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "Judgement_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "VoterWeight" (
    "roundId" UUID NOT NULL,
    "voterId" UUID NOT NULL,
    "reliability" DOUBLE PRECISION NOT NULL,
    "reputation" DOUBLE PRECISION NOT NULL,
    "activity" DOUBLE PRECISION NOT NULL,

    CONSTRAINT "VoterWeight_pkey" PRIMARY KEY ("roundId","voterId")
);

-- CreateTable
CREATE TABLE "Standing" (
    "roundId" UUID NOT NULL,
    "board" TEXT NOT NULL,
    "method" TEXT NOT NULL,
    "version" INTEGER NOT NULL,
    "seq" BIGINT NOT NULL,
    "final" BOOLEAN NOT NULL DEFAULT false,
    "methodVersion" TEXT NOT NULL,
    "blind" JSONB NOT NULL,
    "matrices" JSONB NOT NULL,
    "revealing" JSONB NOT NULL,
    "pairing" BYTEA NOT NULL,
    "timings" JSONB NOT NULL,
    "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT clock_timestamp(),

    CONSTRAINT "Standing_pkey" PRIMARY KEY ("roundId","board","method")
);

-- CreateTable
CREATE TABLE "ReputationEvent" (
    "id" UUID NOT NULL DEFAULT gen_random_uuid(),
    "contestId" UUID NOT NULL,
    "voterId" UUID NOT NULL,
    "points" INTEGER NOT NULL,
    "reason" TEXT NOT NULL,
    "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "ReputationEvent_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "AuditEvent" (
    "id" UUID NOT NULL DEFAULT gen_random_uuid(),
    "contestId" UUID,
    "actorId" UUID,
    "action" TEXT NOT NULL,
    "detail" JSONB NOT NULL DEFAULT '{}',
    "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT clock_timestamp(),

    CONSTRAINT "AuditEvent_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "ApiToken" (
    "tokenHash" BYTEA NOT NULL,
    "accountId" UUID NOT NULL,
    "label" TEXT NOT NULL,
    "scopes" TEXT[],
    "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "revokedAt" TIMESTAMPTZ(3),

    CONSTRAINT "ApiToken_pkey" PRIMARY KEY ("tokenHash")
);

-- CreateTable
CREATE TABLE "Webhook" (
    "id" UUID NOT NULL DEFAULT gen_random_uuid(),
    "contestId" UUID NOT NULL,
    "url" TEXT NOT NULL,
    "secret" TEXT NOT NULL,
    "events" TEXT[],
    "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "Webhook_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE INDEX "Session_accountId_idx" ON "Session"("accountId");

-- CreateIndex
CREATE INDEX "RecoveryKey_accountId_idx" ON "RecoveryKey"("accountId");

-- CreateIndex
CREATE INDEX "Passkey_accountId_idx" ON "Passkey"("accountId");

-- CreateIndex
CREATE UNIQUE INDEX "Invitation_code_key" ON "Invitation"("code");

-- CreateIndex
CREATE UNIQUE INDEX "Invitation_secretHash_key" ON "Invitation"("secretHash");

-- CreateIndex
CREATE INDEX "Invitation_contestId_idx" ON "Invitation"("contestId");

-- CreateIndex
CREATE INDEX "Membership_contestId_role_idx" ON "Membership"("contestId", "role");

-- CreateIndex
CREATE UNIQUE INDEX "Voter_contestId_accountId_key" ON "Voter"("contestId", "accountId");

-- CreateIndex
CREATE UNIQUE INDEX "Voter_contestId_pseudonym_key" ON "Voter"("contestId", "pseudonym");

-- CreateIndex
CREATE UNIQUE INDEX "Contest_slug_key" ON "Contest"("slug");

-- CreateIndex
CREATE UNIQUE INDEX "Contest_stageKey_key" ON "Contest"("stageKey");

-- CreateIndex
CREATE UNIQUE INDEX "Task_contestId_position_key" ON "Task"("contestId", "position");

-- CreateIndex
CREATE UNIQUE INDEX "Contestant_contestId_ownerId_key" ON "Contestant"("contestId", "ownerId");

-- CreateIndex
CREATE INDEX "Entry_contestId_idx" ON "Entry"("contestId");

-- CreateIndex
CREATE UNIQUE INDEX "Entry_contestantId_taskId_run_key" ON "Entry"("contestantId", "taskId", "run");

-- CreateIndex
CREATE UNIQUE INDEX "Rendition_storageKey_key" ON "Rendition"("storageKey");

-- CreateIndex
CREATE UNIQUE INDEX "Rendition_mediaId_size_key" ON "Rendition"("mediaId", "size");

-- CreateIndex
CREATE INDEX "WireName_roundId_slot_idx" ON "WireName"("roundId", "slot");

-- CreateIndex
CREATE INDEX "Round_status_idx" ON "Round"("status");

-- CreateIndex
CREATE UNIQUE INDEX "Round_contestId_position_key" ON "Round"("contestId", "position");

-- CreateIndex
CREATE UNIQUE INDEX "RoundEntry_roundId_entryId_key" ON "RoundEntry"("roundId", "entryId");

-- CreateIndex
CREATE UNIQUE INDEX "RoundEntry_roundId_code_key" ON "RoundEntry"("roundId", "code");

-- CreateIndex
CREATE UNIQUE INDEX "assignment_pair_once" ON "Assignment"("roundId", "voterId", "taskId", "low", "high") WHERE (kind = 'fresh');

-- CreateIndex
CREATE UNIQUE INDEX "ballot_answer_once" ON "Ballot"("roundId", "voterId", "ordinal", "attempt", "criterion");

-- CreateIndex
CREATE UNIQUE INDEX "ballot_pair_once" ON "Ballot"("roundId", "voterId", "taskId", "low", "high", "criterion") WHERE (kind = 'fresh' AND status <> 'retracted');

-- CreateIndex
CREATE UNIQUE INDEX "ballot_skip_once" ON "Ballot"("roundId", "voterId", "skipNumber", "criterion") WHERE (outcome = 'skip' AND status <> 'retracted');

-- CreateIndex
CREATE INDEX "BallotEvent_roundId_ballotSeq_idx" ON "BallotEvent"("roundId", "ballotSeq");

-- CreateIndex
CREATE UNIQUE INDEX "rating_once" ON "Rating"("roundId", "voterId", "slot") WHERE ("retractedAt" IS NULL);

-- CreateIndex
CREATE UNIQUE INDEX "Packet_roundId_voterId_key" ON "Packet"("roundId", "voterId");

-- CreateIndex
CREATE UNIQUE INDEX "Judgement_entryId_judgeId_standardVersion_key" ON "Judgement"("entryId", "judgeId", "standardVersion");

-- CreateIndex
CREATE INDEX "ReputationEvent_contestId_voterId_idx" ON "ReputationEvent"("contestId", "voterId");

-- CreateIndex
CREATE INDEX "AuditEvent_contestId_createdAt_idx" ON "AuditEvent"("contestId", "createdAt");

-- AddForeignKey
ALTER TABLE "Session" ADD CONSTRAINT "Session_accountId_fkey" FOREIGN KEY ("accountId") REFERENCES "Account"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "RecoveryKey" ADD CONSTRAINT "RecoveryKey_accountId_fkey" FOREIGN KEY ("accountId") REFERENCES "Account"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "Passkey" ADD CONSTRAINT "Passkey_accountId_fkey" FOREIGN KEY ("accountId") REFERENCES "Account"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "Invitation" ADD CONSTRAINT "Invitation_contestId_fkey" FOREIGN KEY ("contestId") REFERENCES "Contest"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "Membership" ADD CONSTRAINT "Membership_accountId_fkey" FOREIGN KEY ("accountId") REFERENCES "Account"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "Membership" ADD CONSTRAINT "Membership_contestId_fkey" FOREIGN KEY ("contestId") REFERENCES "Contest"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "Voter" ADD CONSTRAINT "Voter_contestId_fkey" FOREIGN KEY ("contestId") REFERENCES "Contest"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "Voter" ADD CONSTRAINT "Voter_accountId_fkey" FOREIGN KEY ("accountId") REFERENCES "Account"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "Task" ADD CONSTRAINT "Task_contestId_fkey" FOREIGN KEY ("contestId") REFERENCES "Contest"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "Task" ADD CONSTRAINT "Task_referenceMediaId_fkey" FOREIGN KEY ("referenceMediaId") REFERENCES "Media"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "Contestant" ADD CONSTRAINT "Contestant_contestId_fkey" FOREIGN KEY ("contestId") REFERENCES "Contest"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "Contestant" ADD CONSTRAINT "Contestant_ownerId_fkey" FOREIGN KEY ("ownerId") REFERENCES "Account"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "Entry" ADD CONSTRAINT "Entry_contestId_fkey" FOREIGN KEY ("contestId") REFERENCES "Contest"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "Entry" ADD CONSTRAINT "Entry_contestantId_fkey" FOREIGN KEY ("contestantId") REFERENCES "Contestant"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "Entry" ADD CONSTRAINT "Entry_taskId_fkey" FOREIGN KEY ("taskId") REFERENCES "Task"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "Entry" ADD CONSTRAINT "Entry_mediaId_fkey" FOREIGN KEY ("mediaId") REFERENCES "Media"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "Media" ADD CONSTRAINT "Media_contestId_fkey" FOREIGN KEY ("contestId") REFERENCES "Contest"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "Rendition" ADD CONSTRAINT "Rendition_mediaId_fkey" FOREIGN KEY ("mediaId") REFERENCES "Media"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "WireName" ADD CONSTRAINT "WireName_roundId_fkey" FOREIGN KEY ("roundId") REFERENCES "Round"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "WireName" ADD CONSTRAINT "WireName_renditionId_fkey" FOREIGN KEY ("renditionId") REFERENCES "Rendition"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "Round" ADD CONSTRAINT "Round_contestId_fkey" FOREIGN KEY ("contestId") REFERENCES "Contest"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "RoundEntry" ADD CONSTRAINT "RoundEntry_roundId_fkey" FOREIGN KEY ("roundId") REFERENCES "Round"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "RoundEntry" ADD CONSTRAINT "RoundEntry_entryId_fkey" FOREIGN KEY ("entryId") REFERENCES "Entry"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "Assignment" ADD CONSTRAINT "Assignment_roundId_fkey" FOREIGN KEY ("roundId") REFERENCES "Round"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "Ballot" ADD CONSTRAINT "Ballot_roundId_fkey" FOREIGN KEY ("roundId") REFERENCES "Round"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "BallotEvent" ADD CONSTRAINT "BallotEvent_roundId_fkey" FOREIGN KEY ("roundId") REFERENCES "Round"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "Rating" ADD CONSTRAINT "Rating_roundId_fkey" FOREIGN KEY ("roundId") REFERENCES "Round"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "Rating" ADD CONSTRAINT "Rating_voterId_fkey" FOREIGN KEY ("voterId") REFERENCES "Voter"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "Packet" ADD CONSTRAINT "Packet_roundId_fkey" FOREIGN KEY ("roundId") REFERENCES "Round"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "Packet" ADD CONSTRAINT "Packet_voterId_fkey" FOREIGN KEY ("voterId") REFERENCES "Voter"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "PacketScore" ADD CONSTRAINT "PacketScore_packetId_fkey" FOREIGN KEY ("packetId") REFERENCES "Packet"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "Judgement" ADD CONSTRAINT "Judgement_entryId_fkey" FOREIGN KEY ("entryId") REFERENCES "Entry"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "Judgement" ADD CONSTRAINT "Judgement_judgeId_fkey" FOREIGN KEY ("judgeId") REFERENCES "Voter"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "VoterWeight" ADD CONSTRAINT "VoterWeight_roundId_fkey" FOREIGN KEY ("roundId") REFERENCES "Round"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "VoterWeight" ADD CONSTRAINT "VoterWeight_voterId_fkey" FOREIGN KEY ("voterId") REFERENCES "Voter"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "Standing" ADD CONSTRAINT "Standing_roundId_fkey" FOREIGN KEY ("roundId") REFERENCES "Round"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "ReputationEvent" ADD CONSTRAINT "ReputationEvent_contestId_fkey" FOREIGN KEY ("contestId") REFERENCES "Contest"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "ReputationEvent" ADD CONSTRAINT "ReputationEvent_voterId_fkey" FOREIGN KEY ("voterId") REFERENCES "Voter"("id") ON DELETE RESTRICT ON UPDATE CASCADE;
