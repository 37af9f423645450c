-- The published results of a contest as one file, for everybody to check.
CREATE TABLE "Bundle" (
    "contestId" UUID NOT NULL,
    "sha256" TEXT NOT NULL,
    "bytes" BYTEA NOT NULL,
    "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT clock_timestamp(),

    CONSTRAINT "Bundle_pkey" PRIMARY KEY ("contestId")
);

ALTER TABLE "Bundle" ADD CONSTRAINT "Bundle_contestId_fkey" FOREIGN KEY ("contestId") REFERENCES "Contest"("id") ON DELETE CASCADE ON UPDATE CASCADE;
