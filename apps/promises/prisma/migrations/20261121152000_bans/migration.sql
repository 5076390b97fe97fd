-- AlterTable
ALTER TABLE "promises" ADD COLUMN "owner_banned_at" TIMESTAMPTZ(3),
ADD COLUMN "pauses" JSONB NOT NULL DEFAULT '[]';

-- AlterTable
ALTER TABLE "people" ADD COLUMN "banned_from" TIMESTAMPTZ(3),
ADD COLUMN "ban_ended_at" TIMESTAMPTZ(3);

-- When a ban began that was told before is known only to auth, which tells it when the ban ends.
UPDATE "people" SET "banned_from" = now() WHERE "banned";
UPDATE "promises" SET "owner_banned_at" = "banned_from", "next_due_at" = NULL
FROM "people" WHERE "people"."id" = "promises"."user_id" AND "people"."banned";

-- What everyone sees, in the order of the feed.
DROP INDEX "promises_is_public_last_activity_at_id_idx";
CREATE INDEX "promises_feed_idx" ON "promises"("last_activity_at" DESC, "id" DESC) WHERE "is_public" AND "owner_banned_at" IS NULL;
