-- A title as a search compares it: in lower case, ё as е. The collations are named: an index must not depend on the
-- database's own.
CREATE FUNCTION "title_key"(title text) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE STRICT
  RETURN translate(lower(normalize(title, NFKC) COLLATE "und-x-icu"), 'ё', 'е') COLLATE "C";

-- CreateIndex
CREATE INDEX "promises_title_key_idx" ON "promises"("title_key"("title") COLLATE "C", "id");

-- CreateIndex
CREATE INDEX "promises_motivator_running_idx" ON "promises"("motivator_id") WHERE "status" IN ('active', 'overdue');
