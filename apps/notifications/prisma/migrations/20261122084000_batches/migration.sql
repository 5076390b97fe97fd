-- CreateEnum
CREATE TYPE "batch_type" AS ENUM ('broadcast', 'group', 'personal', 'test');

-- CreateEnum
CREATE TYPE "batch_stage" AS ENUM ('scheduled', 'held', 'expanding', 'sending', 'paused', 'stopping', 'done', 'stopped', 'broken');

-- CreateEnum
CREATE TYPE "quiet_hours_choice" AS ENUM ('silent', 'wait');

-- CreateEnum
CREATE TYPE "outcome" AS ENUM ('queued', 'waiting', 'delivered', 'read', 'responded', 'failed', 'skipped');

-- AlterTable
ALTER TABLE "people" ADD COLUMN     "active_promises" INTEGER NOT NULL DEFAULT 0,
ADD COLUMN     "last_seen_on" DATE NOT NULL DEFAULT '1970-01-01',
ADD COLUMN     "messaged_at" TIMESTAMPTZ(3),
ADD COLUMN     "registered_at" TIMESTAMPTZ(3) NOT NULL DEFAULT '1970-01-01T00:00:00Z';

-- A batch writes to the row of each of its recipients; with room in the page that touches no index.
ALTER TABLE "people" SET (fillfactor = 80);

-- When they registered and were last here was not kept. Their first receipt is the earliest trace of them; nobody counts
-- as inactive before they had a chance to come after the upgrade.
UPDATE "people" SET
  "active_promises" = (SELECT count(*) FROM "promises" WHERE "promises"."user_id" = "people"."user_id" AND "promises"."status" IN ('active', 'overdue')),
  "last_seen_on" = CURRENT_DATE,
  "registered_at" = COALESCE((SELECT min("receipts"."created_at") FROM "receipts" WHERE "receipts"."user_id" = "people"."user_id"), CURRENT_TIMESTAMP)
WHERE "version" > 0;

-- AlterTable
ALTER TABLE "receipts" ADD COLUMN     "batch_id" INTEGER,
ADD COLUMN     "in_line" BOOLEAN NOT NULL DEFAULT false,
ADD COLUMN     "outcome" "outcome",
ADD COLUMN     "reason" TEXT,
ADD COLUMN     "waits_until" TIMESTAMPTZ(3);

-- CreateTable
CREATE TABLE "batches" (
    "id" SERIAL NOT NULL,
    "type" "batch_type" NOT NULL,
    "stage" "batch_stage" NOT NULL,
    "paused_from" "batch_stage",
    "version" INTEGER NOT NULL DEFAULT 1,
    "round" INTEGER NOT NULL DEFAULT 0,
    "notification_id" INTEGER NOT NULL,
    "message_key" TEXT NOT NULL,
    "html" TEXT NOT NULL,
    "lang" TEXT NOT NULL,
    "media_file_id" TEXT,
    "media_kind" TEXT,
    "variables" JSONB NOT NULL,
    "to_telegram" BOOLEAN NOT NULL,
    "to_web" BOOLEAN NOT NULL,
    "quiet_hours" "quiet_hours_choice" NOT NULL,
    "filters" JSONB NOT NULL,
    "user_id" INTEGER,
    "reason" TEXT,
    "operator_id" INTEGER NOT NULL,
    "total" INTEGER NOT NULL,
    "enqueued" INTEGER NOT NULL DEFAULT 0,
    "cursor" INTEGER NOT NULL DEFAULT 0,
    "retry_reasons" TEXT[],
    "halted" BOOLEAN NOT NULL DEFAULT false,
    "hold_seconds" INTEGER NOT NULL,
    "due_at" TIMESTAMPTZ(3),
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "started_at" TIMESTAMPTZ(3),
    "paused_at" TIMESTAMPTZ(3),
    "paused_ms" BIGINT NOT NULL DEFAULT 0,
    "ended_at" TIMESTAMPTZ(3),

    CONSTRAINT "batches_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "batch_counters" (
    "batch_id" INTEGER NOT NULL,
    "shard" INTEGER NOT NULL,
    "kind" TEXT NOT NULL,
    "count" INTEGER NOT NULL,

    CONSTRAINT "batch_counters_pkey" PRIMARY KEY ("batch_id","shard","kind")
);

-- CreateTable
CREATE TABLE "batch_minutes" (
    "batch_id" INTEGER NOT NULL,
    "minute" TIMESTAMPTZ(3) NOT NULL,
    "delivered" INTEGER NOT NULL,
    "failed" INTEGER NOT NULL,

    CONSTRAINT "batch_minutes_pkey" PRIMARY KEY ("batch_id","minute")
);

-- CreateTable
CREATE TABLE "send_keys" (
    "operator_id" INTEGER NOT NULL,
    "call" TEXT NOT NULL,
    "key" TEXT NOT NULL,
    "body_hash" TEXT NOT NULL,
    "batch_id" INTEGER NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "send_keys_pkey" PRIMARY KEY ("operator_id","call","key")
);

-- CreateTable
CREATE TABLE "segments" (
    "id" SERIAL NOT NULL,
    "name" TEXT NOT NULL,
    "filters" JSONB NOT NULL,
    "created_by" INTEGER NOT NULL,
    "updated_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "segments_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "library_files" (
    "file_id" TEXT NOT NULL,
    "kind" TEXT NOT NULL,
    "path" TEXT NOT NULL,
    "deleted" BOOLEAN NOT NULL DEFAULT false,

    CONSTRAINT "library_files_pkey" PRIMARY KEY ("file_id")
);

-- CreateIndex
CREATE INDEX "people_registered_at_idx" ON "people"("registered_at");

-- CreateIndex
CREATE INDEX "people_last_seen_on_idx" ON "people"("last_seen_on");

-- CreateIndex
CREATE INDEX "people_active_promises_idx" ON "people"("active_promises");

-- Of everyone who may be in an audience, for counting all of them without reading their rows.
CREATE INDEX "people_audience_idx" ON "people"("registered_at", "user_id") WHERE "version" > 0 AND NOT "banned";

-- For the beginning of a username.
CREATE INDEX "people_username_idx" ON "people"(lower("username") text_pattern_ops);

-- CreateIndex
CREATE INDEX "receipts_batch_id_outcome_user_id_idx" ON "receipts"("batch_id", "outcome", "user_id") WHERE "batch_id" IS NOT NULL;

-- CreateIndex
CREATE INDEX "receipts_in_line_idx" ON "receipts"("batch_id", "id") WHERE "in_line";

-- CreateIndex
CREATE INDEX "receipts_waits_until_idx" ON "receipts"("batch_id", "waits_until") WHERE "waits_until" IS NOT NULL;

-- CreateIndex
CREATE INDEX "batches_due_at_idx" ON "batches"("due_at");

-- CreateIndex
CREATE INDEX "send_keys_created_at_idx" ON "send_keys"("created_at");

-- CreateIndex
CREATE UNIQUE INDEX "segments_name_key" ON "segments"("name");
