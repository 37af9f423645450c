-- A refit reads ballots alone, thousands at a time: which side was shown where stands with each of them too.
ALTER TABLE "Ballot" ADD COLUMN "lowShownLeft" BOOLEAN;

UPDATE "Ballot" b SET "lowShownLeft" = a."lowShownLeft"
FROM "Assignment" a
WHERE a."roundId" = b."roundId" AND a."voterId" = b."voterId" AND a.ordinal = b.ordinal;

ALTER TABLE "Ballot" ALTER COLUMN "lowShownLeft" SET NOT NULL;
