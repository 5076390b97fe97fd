-- CreateSchema
CREATE SCHEMA IF NOT EXISTS "public";

-- CreateEnum
CREATE TYPE "poll_status" AS ENUM ('open', 'approved', 'rejected', 'withdrawn');

-- CreateEnum
CREATE TYPE "approval_type" AS ENUM ('system', 'anyuser', 'specific');

-- CreateEnum
CREATE TYPE "vote_type" AS ENUM ('approve', 'reject');

-- CreateTable
CREATE TABLE "polls" (
    "report_id" INTEGER NOT NULL,
    "promise_id" INTEGER NOT NULL,
    "status" "poll_status" NOT NULL DEFAULT 'open',
    "required_votes" INTEGER NOT NULL,
    "decided_by" INTEGER,
    "reason" VARCHAR(500),
    "opened_at" TIMESTAMPTZ(3) NOT NULL,
    "closed_at" TIMESTAMPTZ(3),

    CONSTRAINT "polls_pkey" PRIMARY KEY ("report_id")
);

-- CreateTable
CREATE TABLE "votes" (
    "id" SERIAL NOT NULL,
    "report_id" INTEGER NOT NULL,
    "voter_id" INTEGER NOT NULL,
    "type" "vote_type" NOT NULL,
    "reason" VARCHAR(500),
    "cast_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "votes_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "promises" (
    "id" INTEGER NOT NULL,
    "owner_id" INTEGER NOT NULL,
    "approval_type" "approval_type" NOT NULL,
    "motivator_id" INTEGER,
    "is_public" BOOLEAN NOT NULL,
    "deleted" BOOLEAN NOT NULL DEFAULT false,
    "version" INTEGER NOT NULL,

    CONSTRAINT "promises_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "people" (
    "id" INTEGER NOT NULL,
    "username" TEXT,
    "first_name" TEXT NOT NULL,
    "last_name" TEXT,
    "photo_url" TEXT,
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
CREATE INDEX "polls_promise_id_status_idx" ON "polls"("promise_id", "status");

-- CreateIndex
CREATE UNIQUE INDEX "votes_report_id_voter_id_key" ON "votes"("report_id", "voter_id");

-- CreateIndex
CREATE UNIQUE INDEX "outbox_message_id_key" ON "outbox"("message_id");

-- CreateIndex
CREATE UNIQUE INDEX "parked_events_consumer_event_id_key" ON "parked_events"("consumer", "event_id");

-- AddForeignKey
ALTER TABLE "votes" ADD CONSTRAINT "votes_report_id_fkey" FOREIGN KEY ("report_id") REFERENCES "polls"("report_id") ON DELETE CASCADE ON UPDATE CASCADE;


