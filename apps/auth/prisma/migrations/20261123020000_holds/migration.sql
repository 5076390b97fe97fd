-- A hold is no ban: the latest ban stays what it was when the deletion is undone.
ALTER TABLE "users"
ADD COLUMN "last_hold_from" TIMESTAMPTZ(3),
ADD COLUMN "last_hold_until" TIMESTAMPTZ(3);

-- People who are held at this moment, and were not banned before. What their latest ban was is not known any more.
UPDATE "users" SET "last_hold_from" = "held_at", "last_ban_from" = NULL, "last_ban_until" = NULL
WHERE "held_at" IS NOT NULL AND "banned_at" = "held_at";
