-- AlterTable
ALTER TABLE "polls" ADD COLUMN "waits_for" INTEGER,
ADD COLUMN "reported_at" TIMESTAMPTZ(3),
ADD COLUMN "day_number" INTEGER,
ADD COLUMN "report_text" VARCHAR(4000),
ADD COLUMN "media" JSONB NOT NULL DEFAULT '[]';

-- AlterTable
ALTER TABLE "votes" ADD COLUMN "owner_id" INTEGER;

-- AlterTable
ALTER TABLE "promises" ADD COLUMN "title" VARCHAR(200);

-- A poll opens when its report comes, so the two moments differ by the way of an event.
UPDATE "polls" SET "reported_at" = "opened_at";

UPDATE "polls" SET "waits_for" = CASE
  WHEN promise."approval_type" = 'specific' THEN promise."motivator_id"
  WHEN promise."approval_type" = 'anyuser' AND promise."is_public" THEN 0
END
FROM "promises" AS promise
WHERE promise."id" = "polls"."promise_id" AND NOT promise."deleted" AND "polls"."status" = 'open';

UPDATE "votes" SET "owner_id" = promise."owner_id"
FROM "polls" AS poll JOIN "promises" AS promise ON promise."id" = poll."promise_id"
WHERE poll."report_id" = "votes"."report_id";

-- AlterTable
ALTER TABLE "polls" ALTER COLUMN "reported_at" SET NOT NULL;

-- AlterTable
ALTER TABLE "votes" ALTER COLUMN "owner_id" SET NOT NULL;

-- CreateIndex
CREATE INDEX "polls_status_waits_for_reported_at_report_id_idx" ON "polls"("status", "waits_for", "reported_at", "report_id");

-- CreateIndex
CREATE INDEX "votes_voter_id_cast_at_id_idx" ON "votes"("voter_id", "cast_at" DESC, "id" DESC);

-- CreateIndex
CREATE INDEX "votes_owner_id_cast_at_idx" ON "votes"("owner_id", "cast_at");
