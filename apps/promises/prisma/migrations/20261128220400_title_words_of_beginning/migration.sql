-- As before: a longer word may not fit into a tsvector.
CREATE INDEX CONCURRENTLY IF NOT EXISTS "promises_words_idx" ON "promises" USING GIN ("title_words"(left("title", 200)))
  WHERE "is_public" AND "owner_banned_at" IS NULL;
