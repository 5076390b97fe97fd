-- Replicas of the release before write a hold into the columns of the latest ban, and know those of the hold no more than
-- this release takes a ban for a hold. While they are replaced, the trigger writes what they leave out, so that either
-- release can undo what the other one has held. The next release drops it.
CREATE FUNCTION "follow_hold"() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  is_former boolean := NEW."last_hold_from" IS NOT DISTINCT FROM OLD."last_hold_from"
    AND NEW."last_hold_until" IS NOT DISTINCT FROM OLD."last_hold_until";
BEGIN
  IF is_former AND OLD."banned_at" IS NULL AND NEW."banned_at" = NEW."held_at" THEN
    NEW."last_hold_from" := NEW."held_at";
    NEW."last_hold_until" := NULL;
  ELSIF OLD."held_at" IS NULL OR NEW."held_at" IS NOT NULL OR OLD."banned_at" IS NULL OR NEW."banned_at" IS NOT NULL THEN
    RETURN NEW;
  ELSIF is_former THEN
    -- Its event has the columns of the ban: other services extend deadlines by them.
    NEW."last_hold_until" := NEW."last_ban_until";
    NEW."last_ban_from" := OLD."held_at";
  ELSIF OLD."last_ban_from" = OLD."held_at" THEN
    -- It held them: what their latest ban was is not known any more.
    NEW."last_ban_from" := NULL;
    NEW."last_ban_until" := NULL;
  END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER "users_follow_hold" BEFORE UPDATE OF "held_at" ON "users"
FOR EACH ROW EXECUTE FUNCTION "follow_hold"();
