-- The release before selects this column with every person, and its replicas run on this schema until all are replaced. This
-- one neither reads nor writes it; the next one drops it.
ALTER TABLE "people" ADD COLUMN "messaged_at" TIMESTAMPTZ(3);
