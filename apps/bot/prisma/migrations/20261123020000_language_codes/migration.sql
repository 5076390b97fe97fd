-- A language is text: a further one needs no change of the tables. A new column, because a change of type would rewrite the
-- table and lock it meanwhile. Replicas of the release before read and write "language" alone, this release "language_code"
-- alone, and the trigger keeps the two equal. The next release drops the trigger, the old column and its type.
ALTER TABLE "chats" ADD COLUMN "language_code" TEXT NOT NULL DEFAULT 'ru';
ALTER TABLE "chats" ALTER COLUMN "language" SET DEFAULT 'ru';

-- Of a new row the column that is not at its default was written; of a changed one, the column that differs. A language that
-- the release before does not know is the default to it.
CREATE FUNCTION "follow_language"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF (TG_OP = 'INSERT' AND NEW."language_code" = 'ru')
    OR (TG_OP = 'UPDATE' AND NEW."language" <> OLD."language" AND NEW."language_code" = OLD."language_code") THEN
    NEW."language_code" := NEW."language"::text;
  ELSIF TG_OP = 'INSERT' OR NEW."language_code" <> OLD."language_code" THEN
    NEW."language" := coalesce(
      (SELECT one FROM unnest(enum_range(NULL::"language")) AS one WHERE one::text = NEW."language_code"), 'ru');
  END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER "chats_follow_language" BEFORE INSERT OR UPDATE OF "language", "language_code" ON "chats"
FOR EACH ROW EXECUTE FUNCTION "follow_language"();
