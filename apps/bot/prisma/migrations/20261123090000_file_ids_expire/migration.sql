-- A constant default: no row is rewritten, and replicas of the release before need not name the column.
ALTER TABLE "telegram_files" ADD COLUMN "recorded_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP;
CREATE INDEX "telegram_files_recorded_at_idx" ON "telegram_files"("recorded_at");
