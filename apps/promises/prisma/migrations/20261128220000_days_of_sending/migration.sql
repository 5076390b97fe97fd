-- A report counts for the day on which it was sent, and the end of that day waits for a draft or an upload.
ALTER TABLE "reports" ADD COLUMN "sent_at" TIMESTAMPTZ(3);
ALTER TABLE "promises" ADD COLUMN "awaited_since" TIMESTAMPTZ(3), ADD COLUMN "awaited_until" TIMESTAMPTZ(3);
