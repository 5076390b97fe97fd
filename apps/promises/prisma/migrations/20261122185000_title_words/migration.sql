-- The words of a title, compared as title_key does. Not by a text search configuration: what is a letter would then depend
-- on the database's collation.
CREATE FUNCTION "title_words"(title text) RETURNS tsvector LANGUAGE sql IMMUTABLE PARALLEL SAFE STRICT
  RETURN array_to_tsvector(array_remove(
    regexp_split_to_array("title_key"(title) COLLATE "und-x-icu", '[^[:alnum:]]+'), ''));

-- Every word of the text, as the beginning of a word. Null if it has none. Words have letters and digits only, so that
-- nothing in them is an operator.
CREATE FUNCTION "words_beginning"(query text) RETURNS tsquery LANGUAGE sql IMMUTABLE PARALLEL SAFE STRICT
  RETURN nullif(array_to_string(array(
    SELECT '''' || word || ''':*'
    FROM unnest(array_remove(
      regexp_split_to_array("title_key"(query) COLLATE "und-x-icu", '[^[:alnum:]]+'), '')) AS word), ' & '), '')::tsquery;

-- CreateIndex
CREATE INDEX "promises_words_idx" ON "promises" USING GIN ("title_words"("title"))
  WHERE "is_public" AND "owner_banned_at" IS NULL;
