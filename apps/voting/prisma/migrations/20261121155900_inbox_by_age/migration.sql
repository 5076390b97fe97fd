-- CreateIndex
CREATE INDEX "inbox_handled_at_idx" ON "inbox"("handled_at");
