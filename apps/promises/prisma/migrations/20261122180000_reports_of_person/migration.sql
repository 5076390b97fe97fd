-- CreateIndex
CREATE INDEX "reports_user_id_id_idx" ON "reports"("user_id", "id");
