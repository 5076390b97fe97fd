-- CreateIndex
CREATE INDEX "drafts_promise_id_idx" ON "drafts"("promise_id");

-- CreateIndex
CREATE INDEX "drafts_user_id_idx" ON "drafts"("user_id");

-- CreateIndex
CREATE INDEX "sent_messages_promise_id_idx" ON "sent_messages"("promise_id");

-- CreateIndex
CREATE INDEX "sent_messages_user_id_idx" ON "sent_messages"("user_id");

-- Messages about a promise; those of operators are about none.
CREATE INDEX "deliveries_promise_idx" ON "deliveries"(((receipt->>'promise_id')::int)) WHERE (receipt->>'promise_id')::int IS NOT NULL;
