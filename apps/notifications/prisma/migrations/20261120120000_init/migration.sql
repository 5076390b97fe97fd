-- CreateSchema
CREATE SCHEMA IF NOT EXISTS "public";

-- CreateTable
CREATE TABLE "people" (
    "user_id" INTEGER NOT NULL,
    "username" TEXT,
    "first_name" TEXT NOT NULL,
    "last_name" TEXT,
    "language" TEXT NOT NULL,
    "time_zone" TEXT NOT NULL,
    "banned" BOOLEAN NOT NULL,
    "version" INTEGER NOT NULL,
    "muted_until" TIMESTAMPTZ(3),
    "blocked_at" TIMESTAMPTZ(3),
    "chat_changed_at" TIMESTAMPTZ(3),

    CONSTRAINT "people_pkey" PRIMARY KEY ("user_id")
);

-- CreateTable
CREATE TABLE "notifications" (
    "id" SERIAL NOT NULL,
    "source" TEXT NOT NULL,
    "message_key" TEXT NOT NULL,
    "promise_id" INTEGER,
    "created_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "notifications_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "receipts" (
    "id" SERIAL NOT NULL,
    "notification_id" INTEGER NOT NULL,
    "user_id" INTEGER NOT NULL,
    "promise_id" INTEGER,
    "message_key" TEXT NOT NULL,
    "variables" JSONB NOT NULL,
    "lang" TEXT NOT NULL,
    "metadata" JSONB NOT NULL,
    "actions" JSONB NOT NULL,
    "media" JSONB,
    "status" TEXT NOT NULL DEFAULT 'pending',
    "to_telegram" BOOLEAN NOT NULL,
    "to_web" BOOLEAN NOT NULL,
    "response_type" TEXT,
    "retry_count" INTEGER NOT NULL DEFAULT 0,
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "delivered_at" TIMESTAMPTZ(3),
    "read_at" TIMESTAMPTZ(3),
    "responded_at" TIMESTAMPTZ(3),

    CONSTRAINT "receipts_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "promises" (
    "id" INTEGER NOT NULL,
    "user_id" INTEGER NOT NULL,
    "title" TEXT NOT NULL,
    "type" TEXT NOT NULL,
    "status" TEXT NOT NULL,
    "days_total" INTEGER NOT NULL,
    "completed_days" INTEGER NOT NULL,
    "time_zone" TEXT,
    "day_starts_at" INTEGER,
    "started_at" TIMESTAMPTZ(3),
    "frequency_mode" TEXT NOT NULL,
    "frequency_config" JSONB,
    "version" INTEGER NOT NULL,
    "next_reminder_at" TIMESTAMPTZ(3),
    "next_reminder_key" TEXT,
    "next_reminder_day" INTEGER,

    CONSTRAINT "promises_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "reports" (
    "id" INTEGER NOT NULL,
    "promise_id" INTEGER NOT NULL,
    "day_number" INTEGER,
    "status" TEXT NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "nudge_at" TIMESTAMPTZ(3),
    "motivator_id" INTEGER,

    CONSTRAINT "reports_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "skipped_days" (
    "promise_id" INTEGER NOT NULL,
    "day" INTEGER NOT NULL,

    CONSTRAINT "skipped_days_pkey" PRIMARY KEY ("promise_id","day")
);

-- CreateTable
CREATE TABLE "voters" (
    "promise_id" INTEGER NOT NULL,
    "user_id" INTEGER NOT NULL,

    CONSTRAINT "voters_pkey" PRIMARY KEY ("promise_id","user_id")
);

-- CreateTable
CREATE TABLE "reminder_counts" (
    "user_id" INTEGER NOT NULL,
    "date" TEXT NOT NULL,
    "count" INTEGER NOT NULL,

    CONSTRAINT "reminder_counts_pkey" PRIMARY KEY ("user_id","date")
);

-- CreateTable
CREATE TABLE "snoozes" (
    "receipt_id" INTEGER NOT NULL,
    "promise_id" INTEGER NOT NULL,
    "message_key" TEXT NOT NULL,
    "day" INTEGER,
    "at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "snoozes_pkey" PRIMARY KEY ("receipt_id")
);

-- CreateTable
CREATE TABLE "outbox" (
    "id" BIGSERIAL NOT NULL,
    "message_id" UUID NOT NULL,
    "subject" TEXT NOT NULL,
    "payload" JSONB NOT NULL,
    "carrier" JSONB NOT NULL,
    "occurred_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "outbox_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "inbox" (
    "consumer" TEXT NOT NULL,
    "event_id" TEXT NOT NULL,
    "handled_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "inbox_pkey" PRIMARY KEY ("consumer","event_id")
);

-- CreateTable
CREATE TABLE "parked_events" (
    "id" BIGSERIAL NOT NULL,
    "consumer" TEXT NOT NULL,
    "event_id" TEXT NOT NULL,
    "subject" TEXT NOT NULL,
    "payload" JSONB NOT NULL,
    "carrier" JSONB NOT NULL,
    "error" TEXT NOT NULL,
    "parked_at" TIMESTAMPTZ(3) NOT NULL,
    "replayed_at" TIMESTAMPTZ(3),

    CONSTRAINT "parked_events_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE UNIQUE INDEX "notifications_source_message_key_key" ON "notifications"("source", "message_key");

-- CreateIndex
CREATE INDEX "receipts_user_id_id_idx" ON "receipts"("user_id", "id" DESC);

-- CreateIndex
CREATE INDEX "receipts_user_id_status_id_idx" ON "receipts"("user_id", "status", "id" DESC);

-- CreateIndex
CREATE UNIQUE INDEX "receipts_notification_id_user_id_key" ON "receipts"("notification_id", "user_id");

-- CreateIndex
CREATE INDEX "promises_next_reminder_at_idx" ON "promises"("next_reminder_at");

-- CreateIndex
CREATE INDEX "promises_user_id_idx" ON "promises"("user_id");

-- CreateIndex
CREATE INDEX "reports_promise_id_idx" ON "reports"("promise_id");

-- CreateIndex
CREATE INDEX "reports_nudge_at_idx" ON "reports"("nudge_at");

-- CreateIndex
CREATE INDEX "snoozes_at_idx" ON "snoozes"("at");

-- CreateIndex
CREATE UNIQUE INDEX "outbox_message_id_key" ON "outbox"("message_id");

-- CreateIndex
CREATE UNIQUE INDEX "parked_events_consumer_event_id_key" ON "parked_events"("consumer", "event_id");

-- AddForeignKey
ALTER TABLE "receipts" ADD CONSTRAINT "receipts_notification_id_fkey" FOREIGN KEY ("notification_id") REFERENCES "notifications"("id") ON DELETE RESTRICT ON UPDATE CASCADE;


