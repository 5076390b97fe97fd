-- DropIndex
DROP INDEX "sessions_revoked_at_idx";

-- CreateIndex
CREATE INDEX "sessions_revoked_at_id_idx" ON "sessions"("revoked_at", "id");
