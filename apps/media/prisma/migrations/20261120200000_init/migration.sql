-- CreateSchema
CREATE SCHEMA IF NOT EXISTS "public";

-- CreateTable
CREATE TABLE "uploads" (
    "id" SERIAL NOT NULL,
    "path" TEXT NOT NULL,
    "owner_id" INTEGER NOT NULL,
    "purpose" TEXT NOT NULL,
    "request_key" TEXT,
    "kind" TEXT NOT NULL,
    "mime" TEXT NOT NULL,
    "size" INTEGER NOT NULL,
    "width" INTEGER,
    "height" INTEGER,
    "duration" DOUBLE PRECISION,
    "sha256" TEXT NOT NULL,
    "state" TEXT NOT NULL DEFAULT 'stored',
    "promise_id" INTEGER,
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "keep_until" TIMESTAMPTZ(3),

    CONSTRAINT "uploads_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "owners" (
    "id" INTEGER NOT NULL,
    "version" INTEGER NOT NULL,

    CONSTRAINT "owners_pkey" PRIMARY KEY ("id")
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
CREATE UNIQUE INDEX "uploads_path_key" ON "uploads"("path");

-- CreateIndex
CREATE INDEX "uploads_owner_id_purpose_idx" ON "uploads"("owner_id", "purpose");

-- CreateIndex
CREATE INDEX "uploads_promise_id_idx" ON "uploads"("promise_id");

-- CreateIndex
CREATE INDEX "uploads_keep_until_idx" ON "uploads"("keep_until");

-- CreateIndex
CREATE UNIQUE INDEX "uploads_owner_id_request_key_key" ON "uploads"("owner_id", "request_key");

-- CreateIndex
CREATE UNIQUE INDEX "outbox_message_id_key" ON "outbox"("message_id");

-- CreateIndex
CREATE UNIQUE INDEX "parked_events_consumer_event_id_key" ON "parked_events"("consumer", "event_id");


