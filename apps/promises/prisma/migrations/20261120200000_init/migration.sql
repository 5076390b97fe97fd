-- CreateSchema
CREATE SCHEMA IF NOT EXISTS "public";

-- CreateEnum
CREATE TYPE "promise_type" AS ENUM ('goal', 'habit', 'challenge');

-- CreateEnum
CREATE TYPE "promise_status" AS ENUM ('draft', 'active', 'overdue', 'closed');

-- CreateEnum
CREATE TYPE "completion_type" AS ENUM ('success', 'give_up', 'cancel', 'failed', 'overdue');

-- CreateEnum
CREATE TYPE "closed_by" AS ENUM ('author', 'system', 'admin');

-- CreateEnum
CREATE TYPE "approval_type" AS ENUM ('system', 'anyuser', 'specific');

-- CreateEnum
CREATE TYPE "penalty_mode" AS ENUM ('none', 'normal', 'final');

-- CreateEnum
CREATE TYPE "frequency_mode" AS ENUM ('daily', 'weekly', 'monthly', 'custom');

-- CreateEnum
CREATE TYPE "report_status" AS ENUM ('pending', 'approved', 'rejected', 'milestone', 'skipped');

-- CreateEnum
CREATE TYPE "report_source" AS ENUM ('bot', 'web', 'system');

-- CreateEnum
CREATE TYPE "invitation_status" AS ENUM ('pending', 'accepted', 'rejected', 'cancelled');

-- CreateEnum
CREATE TYPE "media_kind" AS ENUM ('photo', 'video');

-- CreateTable
CREATE TABLE "promises" (
    "id" SERIAL NOT NULL,
    "user_id" INTEGER NOT NULL,
    "title" VARCHAR(200) NOT NULL,
    "description" VARCHAR(1000) NOT NULL,
    "type" "promise_type" NOT NULL,
    "status" "promise_status" NOT NULL DEFAULT 'draft',
    "completion_type" "completion_type",
    "closed_by" "closed_by",
    "approval_type" "approval_type" NOT NULL DEFAULT 'system',
    "motivator_id" INTEGER,
    "is_public" BOOLEAN NOT NULL DEFAULT false,
    "penalty_mode" "penalty_mode" NOT NULL DEFAULT 'none',
    "frequency_mode" "frequency_mode" NOT NULL DEFAULT 'daily',
    "frequency_config" JSONB,
    "days_total" INTEGER NOT NULL,
    "time_zone" TEXT,
    "day_starts_at" INTEGER,
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "started_at" TIMESTAMPTZ(3),
    "closed_at" TIMESTAMPTZ(3),
    "overdue_until" TIMESTAMPTZ(3),
    "next_due_at" TIMESTAMPTZ(3),
    "last_activity_at" TIMESTAMPTZ(3) NOT NULL,
    "version" INTEGER NOT NULL DEFAULT 1,
    "request_key" TEXT,
    "request_hash" TEXT,

    CONSTRAINT "promises_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "reports" (
    "id" SERIAL NOT NULL,
    "promise_id" INTEGER NOT NULL,
    "user_id" INTEGER NOT NULL,
    "day_number" INTEGER,
    "text" VARCHAR(4000) NOT NULL,
    "status" "report_status" NOT NULL,
    "source" "report_source" NOT NULL,
    "decided_by" INTEGER,
    "decided_at" TIMESTAMPTZ(3),
    "reject_reason" VARCHAR(1000),
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "withdrawn_at" TIMESTAMPTZ(3),
    "request_key" TEXT,
    "request_hash" TEXT,
    "skipped_day" INTEGER,

    CONSTRAINT "reports_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "report_media" (
    "id" SERIAL NOT NULL,
    "report_id" INTEGER NOT NULL,
    "position" INTEGER NOT NULL,
    "path" TEXT NOT NULL,
    "kind" "media_kind" NOT NULL,
    "mime" TEXT NOT NULL,
    "width" INTEGER,
    "height" INTEGER,
    "duration" DOUBLE PRECISION,

    CONSTRAINT "report_media_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "invitations" (
    "id" SERIAL NOT NULL,
    "promise_id" INTEGER NOT NULL,
    "invitee_id" INTEGER NOT NULL,
    "code" TEXT NOT NULL,
    "status" "invitation_status" NOT NULL DEFAULT 'pending',
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "expires_at" TIMESTAMPTZ(3) NOT NULL,
    "responded_at" TIMESTAMPTZ(3),

    CONSTRAINT "invitations_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "people" (
    "id" INTEGER NOT NULL,
    "username" TEXT,
    "username_key" TEXT,
    "first_name" TEXT NOT NULL,
    "last_name" TEXT,
    "photo_url" TEXT,
    "time_zone" TEXT NOT NULL,
    "day_starts_at" INTEGER NOT NULL,
    "banned" BOOLEAN NOT NULL,
    "version" INTEGER NOT NULL,

    CONSTRAINT "people_pkey" PRIMARY KEY ("id")
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
CREATE INDEX "promises_user_id_created_at_idx" ON "promises"("user_id", "created_at" DESC);

-- CreateIndex
CREATE INDEX "promises_is_public_last_activity_at_id_idx" ON "promises"("is_public", "last_activity_at" DESC, "id" DESC);

-- CreateIndex
CREATE INDEX "promises_next_due_at_id_idx" ON "promises"("next_due_at", "id");

-- CreateIndex
CREATE UNIQUE INDEX "promises_user_id_request_key_key" ON "promises"("user_id", "request_key");

-- CreateIndex
CREATE INDEX "reports_promise_id_created_at_idx" ON "reports"("promise_id", "created_at" DESC);

-- CreateIndex
CREATE UNIQUE INDEX "reports_user_id_request_key_key" ON "reports"("user_id", "request_key");

-- CreateIndex
CREATE UNIQUE INDEX "reports_promise_id_skipped_day_key" ON "reports"("promise_id", "skipped_day");

-- CreateIndex
CREATE INDEX "report_media_path_idx" ON "report_media"("path");

-- CreateIndex
CREATE UNIQUE INDEX "report_media_report_id_position_key" ON "report_media"("report_id", "position");

-- CreateIndex
CREATE UNIQUE INDEX "invitations_code_key" ON "invitations"("code");

-- CreateIndex
CREATE INDEX "invitations_promise_id_id_idx" ON "invitations"("promise_id", "id" DESC);

-- CreateIndex
CREATE INDEX "invitations_status_expires_at_idx" ON "invitations"("status", "expires_at");

-- CreateIndex
CREATE INDEX "people_username_key_idx" ON "people"("username_key");

-- CreateIndex
CREATE UNIQUE INDEX "outbox_message_id_key" ON "outbox"("message_id");

-- CreateIndex
CREATE UNIQUE INDEX "parked_events_consumer_event_id_key" ON "parked_events"("consumer", "event_id");

-- AddForeignKey
ALTER TABLE "reports" ADD CONSTRAINT "reports_promise_id_fkey" FOREIGN KEY ("promise_id") REFERENCES "promises"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "report_media" ADD CONSTRAINT "report_media_report_id_fkey" FOREIGN KEY ("report_id") REFERENCES "reports"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "invitations" ADD CONSTRAINT "invitations_promise_id_fkey" FOREIGN KEY ("promise_id") REFERENCES "promises"("id") ON DELETE CASCADE ON UPDATE CASCADE;


