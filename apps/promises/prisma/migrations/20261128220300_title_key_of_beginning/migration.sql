-- The first 200 code points, as many as the column had: a longer key may not fit into the index.
CREATE INDEX CONCURRENTLY IF NOT EXISTS "promises_title_key_idx" ON "promises" ("title_key"(left("title", 200)) COLLATE "C", "id");
