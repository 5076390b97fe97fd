-- AlterTable
ALTER TABLE "users" ADD COLUMN "suspended_at" TIMESTAMPTZ(3),
ADD COLUMN "last_seen_at" TIMESTAMPTZ(3),
ADD COLUMN "chat_blocked_at" TIMESTAMPTZ(3),
ADD COLUMN "chat_changed_at" TIMESTAMPTZ(3);

-- CreateTable
CREATE TABLE "name_keys" (
    "user_id" INTEGER NOT NULL,
    "key" TEXT NOT NULL,

    CONSTRAINT "name_keys_pkey" PRIMARY KEY ("user_id", "key")
);

-- AddForeignKey
ALTER TABLE "name_keys" ADD CONSTRAINT "name_keys_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- Sessions tell when people were last seen before this version.
UPDATE "users" SET "last_seen_at" = "latest"."at"
FROM (SELECT "user_id", max("last_activity_at") AS "at" FROM "sessions" GROUP BY "user_id") AS "latest"
WHERE "latest"."user_id" = "users"."id";

-- Words as a search compares them: in lower case, ё as е, without signs. Here and not in a service, so that this
-- upgrade and bulk loads write the same keys as edits do. The collation is named: an index must not depend on the
-- database's own. Bodies are bound when they are declared (BEGIN ATOMIC), because indexes are built without a search path.
CREATE FUNCTION "search_words"(value text) RETURNS text[] LANGUAGE sql IMMUTABLE PARALLEL SAFE STRICT BEGIN ATOMIC
  SELECT coalesce(array_agg(word ORDER BY place), '{}')
  FROM regexp_split_to_table(
    translate(lower(normalize(value, NFKC) COLLATE "und-x-icu"), 'ё', 'е'), '[^[:alnum:]]+'
  ) WITH ORDINALITY AS part (word, place)
  WHERE word <> '';
END;

-- What a key begins with if it matches; empty if the value has no words.
CREATE FUNCTION "search_prefix"(value text) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE STRICT BEGIN ATOMIC
  SELECT array_to_string("search_words"(value), ' ');
END;

-- A condition that every word of the value begins a word of the text.
CREATE FUNCTION "search_query"(value text) RETURNS tsquery LANGUAGE sql IMMUTABLE PARALLEL SAFE STRICT BEGIN ATOMIC
  SELECT string_agg(quote_literal(word) || ':*', ' & ')::tsquery FROM unnest("search_words"(value)) AS word;
END;

CREATE FUNCTION "audit_words"(action text, target text, reason text) RETURNS tsvector
LANGUAGE sql IMMUTABLE PARALLEL SAFE BEGIN ATOMIC
  SELECT array_to_tsvector("search_words"(action || ' ' || target || ' ' || coalesce(reason, '')));
END;

-- A name once from each of its words on, so that a prefix finds any word: «анна ветрова», «ветрова анна».
CREATE FUNCTION "write_name_keys"() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  words text[] := ("search_words"(concat_ws(' ', NEW.first_name, NEW.last_name)))[:8];
BEGIN
  IF TG_OP = 'UPDATE' THEN
    DELETE FROM name_keys WHERE user_id = NEW.id;
  END IF;
  INSERT INTO name_keys (user_id, key)
  SELECT DISTINCT NEW.id, array_to_string(words[n:] || words[:n - 1], ' ') FROM generate_series(1, cardinality(words)) AS n;
  RETURN NULL;
END
$$;

CREATE TRIGGER "users_write_name_keys" AFTER INSERT ON "users"
    FOR EACH ROW EXECUTE FUNCTION "write_name_keys"();
CREATE TRIGGER "users_rewrite_name_keys" AFTER UPDATE OF "first_name", "last_name" ON "users"
    FOR EACH ROW WHEN ((OLD.first_name, OLD.last_name) IS DISTINCT FROM (NEW.first_name, NEW.last_name))
    EXECUTE FUNCTION "write_name_keys"();

INSERT INTO "name_keys" ("user_id", "key")
SELECT DISTINCT "id", array_to_string(words[n:] || words[:n - 1], ' ')
FROM (SELECT "id", ("search_words"(concat_ws(' ', "first_name", "last_name")))[:8] AS words FROM "users") AS named,
     generate_series(1, cardinality(words)) AS n;

-- CreateIndex
CREATE INDEX "name_keys_key_idx" ON "name_keys"("key" text_pattern_ops) INCLUDE ("user_id");

-- CreateIndex
CREATE INDEX "audit_log_at_id_idx" ON "audit_log"("at", "id");

-- CreateIndex
CREATE INDEX "audit_log_operator_id_at_id_idx" ON "audit_log"("operator_id", "at", "id");

-- CreateIndex
CREATE INDEX "audit_log_action_at_id_idx" ON "audit_log"("action", "at", "id");

-- CreateIndex
CREATE INDEX "audit_log_target_at_id_idx" ON "audit_log"("target", "at", "id");

-- Not declared in the schema: Prisma knows no indexes on expressions.
CREATE INDEX "audit_log_words_idx" ON "audit_log" USING gin ("audit_words"("action", "target", "reason"));
