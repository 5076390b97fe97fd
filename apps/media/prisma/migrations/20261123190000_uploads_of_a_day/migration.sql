CREATE INDEX CONCURRENTLY IF NOT EXISTS "uploads_owner_id_created_at_idx" ON "uploads"("owner_id", "created_at");
