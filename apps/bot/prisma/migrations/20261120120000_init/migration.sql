-- CreateSchema
CREATE SCHEMA IF NOT EXISTS "public";

-- CreateTable
CREATE TABLE "updates" (
    "update_id" BIGINT NOT NULL,
    "lane" BIGINT NOT NULL,
    "payload" JSONB NOT NULL,
    "status" TEXT NOT NULL DEFAULT 'waiting',
    "attempts" INTEGER NOT NULL DEFAULT 0,
    "error" TEXT,
    "received_at" TIMESTAMPTZ(3) NOT NULL,
    "done_at" TIMESTAMPTZ(3),

    CONSTRAINT "updates_pkey" PRIMARY KEY ("update_id")
);

-- CreateTable
CREATE TABLE "chats" (
    "user_id" INTEGER NOT NULL,
    "telegram_id" BIGINT NOT NULL,
    "username" TEXT,
    "first_name" TEXT NOT NULL,
    "last_name" TEXT,
    "language" TEXT NOT NULL,
    "time_zone" TEXT NOT NULL,
    "day_starts_at" INTEGER NOT NULL,
    "banned" BOOLEAN NOT NULL,
    "version" INTEGER NOT NULL,
    "opened_at" TIMESTAMPTZ(3),
    "blocked_at" TIMESTAMPTZ(3),

    CONSTRAINT "chats_pkey" PRIMARY KEY ("user_id")
);

-- CreateTable
CREATE TABLE "conversations" (
    "chat_id" BIGINT NOT NULL,
    "step" TEXT NOT NULL,
    "data" JSONB NOT NULL,
    "expires_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "conversations_pkey" PRIMARY KEY ("chat_id")
);

-- CreateTable
CREATE TABLE "drafts" (
    "id" SERIAL NOT NULL,
    "chat_id" BIGINT NOT NULL,
    "user_id" INTEGER NOT NULL,
    "message_id" INTEGER NOT NULL,
    "media_group_id" TEXT,
    "text" TEXT NOT NULL,
    "items" JSONB NOT NULL,
    "promise_id" INTEGER,
    "status" TEXT NOT NULL,
    "card_message_id" INTEGER,
    "report_id" INTEGER,
    "expires_at" TIMESTAMPTZ(3) NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "drafts_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "deliveries" (
    "id" SERIAL NOT NULL,
    "receipt_id" INTEGER NOT NULL,
    "round" INTEGER NOT NULL,
    "user_id" INTEGER NOT NULL,
    "receipt" JSONB NOT NULL,
    "status" TEXT NOT NULL DEFAULT 'queued',
    "attempts" INTEGER NOT NULL DEFAULT 0,
    "next_attempt_at" TIMESTAMPTZ(3) NOT NULL,
    "error" TEXT,
    "created_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "deliveries_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "sent_messages" (
    "id" SERIAL NOT NULL,
    "chat_id" BIGINT NOT NULL,
    "message_id" INTEGER NOT NULL,
    "user_id" INTEGER NOT NULL,
    "receipt_id" INTEGER,
    "report_id" INTEGER,
    "invitation_id" INTEGER,
    "promise_id" INTEGER,
    "html" TEXT NOT NULL,
    "has_media" BOOLEAN NOT NULL,
    "outcome" JSONB,
    "settled_at" TIMESTAMPTZ(3),
    "attempts" INTEGER NOT NULL DEFAULT 0,
    "created_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "sent_messages_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "decisions" (
    "about" TEXT NOT NULL,
    "outcome" JSONB NOT NULL,
    "decided_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "decisions_pkey" PRIMARY KEY ("about")
);

-- CreateTable
CREATE TABLE "telegram_files" (
    "path" TEXT NOT NULL,
    "file_id" TEXT NOT NULL,

    CONSTRAINT "telegram_files_pkey" PRIMARY KEY ("path")
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
CREATE INDEX "updates_status_update_id_idx" ON "updates"("status", "update_id");

-- CreateIndex
CREATE INDEX "updates_done_at_idx" ON "updates"("done_at");

-- CreateIndex
CREATE UNIQUE INDEX "chats_telegram_id_key" ON "chats"("telegram_id");

-- CreateIndex
CREATE INDEX "drafts_status_idx" ON "drafts"("status");

-- CreateIndex
CREATE INDEX "drafts_expires_at_idx" ON "drafts"("expires_at");

-- CreateIndex
CREATE UNIQUE INDEX "drafts_chat_id_message_id_key" ON "drafts"("chat_id", "message_id");

-- CreateIndex
CREATE UNIQUE INDEX "drafts_chat_id_media_group_id_key" ON "drafts"("chat_id", "media_group_id");

-- CreateIndex
CREATE INDEX "deliveries_status_next_attempt_at_idx" ON "deliveries"("status", "next_attempt_at");

-- CreateIndex
CREATE INDEX "deliveries_user_id_status_receipt_id_idx" ON "deliveries"("user_id", "status", "receipt_id");

-- CreateIndex
CREATE UNIQUE INDEX "deliveries_receipt_id_round_key" ON "deliveries"("receipt_id", "round");

-- CreateIndex
CREATE INDEX "sent_messages_receipt_id_idx" ON "sent_messages"("receipt_id");

-- CreateIndex
CREATE INDEX "sent_messages_report_id_idx" ON "sent_messages"("report_id");

-- CreateIndex
CREATE INDEX "sent_messages_invitation_id_idx" ON "sent_messages"("invitation_id");

-- CreateIndex
CREATE UNIQUE INDEX "sent_messages_chat_id_message_id_key" ON "sent_messages"("chat_id", "message_id");

-- CreateIndex
CREATE INDEX "decisions_decided_at_idx" ON "decisions"("decided_at");

-- CreateIndex
CREATE UNIQUE INDEX "outbox_message_id_key" ON "outbox"("message_id");

-- CreateIndex
CREATE UNIQUE INDEX "parked_events_consumer_event_id_key" ON "parked_events"("consumer", "event_id");


