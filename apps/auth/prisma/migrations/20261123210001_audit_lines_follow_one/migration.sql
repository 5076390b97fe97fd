CREATE UNIQUE INDEX CONCURRENTLY IF NOT EXISTS "audit_log_previous_key" ON "audit_log"("previous");
