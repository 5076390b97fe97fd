-- CreateIndex
CREATE INDEX "conversations_expires_at_idx" ON "conversations"("expires_at");

-- Messages whose question was decided and that were not edited yet, asked for every second.
CREATE INDEX "sent_messages_undone_idx" ON "sent_messages"("id") WHERE "outcome" IS NOT NULL AND "settled_at" IS NULL;
