-- CreateEnum
CREATE TYPE "deletion_stage" AS ENUM ('held', 'running', 'stuck', 'purged', 'cancelled');

-- CreateEnum
CREATE TYPE "deletion_step_state" AS ENUM ('waiting', 'running', 'done', 'failed');

-- CreateTable
CREATE TABLE "deletions" (
    "id" SERIAL NOT NULL,
    "subject_id" INTEGER NOT NULL,
    "stage" "deletion_stage" NOT NULL,
    "reason" TEXT NOT NULL,
    "operator_id" INTEGER NOT NULL,
    "fingerprint" TEXT NOT NULL,
    "idempotency_key" TEXT NOT NULL,
    "request_hash" TEXT NOT NULL,
    "requested_at" TIMESTAMPTZ(3) NOT NULL,
    "hold_until" TIMESTAMPTZ(3),
    "started_at" TIMESTAMPTZ(3),
    "finished_at" TIMESTAMPTZ(3),
    "removed_rows" INTEGER NOT NULL DEFAULT 0,

    CONSTRAINT "deletions_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "deletion_steps" (
    "deletion_id" INTEGER NOT NULL,
    "position" INTEGER NOT NULL,
    "name" TEXT NOT NULL,
    "service" TEXT NOT NULL,
    "state" "deletion_step_state" NOT NULL DEFAULT 'waiting',
    "pieces" INTEGER NOT NULL DEFAULT 0,
    "total" INTEGER,
    "removed" JSONB NOT NULL DEFAULT '{}',
    "error" TEXT,
    "parked_event_id" INTEGER,
    "parked_in" TEXT,

    CONSTRAINT "deletion_steps_pkey" PRIMARY KEY ("deletion_id","position")
);

-- CreateIndex
CREATE UNIQUE INDEX "deletions_operator_id_idempotency_key_key" ON "deletions"("operator_id", "idempotency_key");

-- CreateIndex
CREATE INDEX "deletions_stage_hold_until_idx" ON "deletions"("stage", "hold_until");

-- AddForeignKey
ALTER TABLE "deletion_steps" ADD CONSTRAINT "deletion_steps_deletion_id_fkey" FOREIGN KEY ("deletion_id") REFERENCES "deletions"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- One job for a subject at a time.
CREATE UNIQUE INDEX "deletions_live_idx" ON "deletions"("subject_id") WHERE "stage" IN ('held', 'running', 'stuck');

-- The latest jobs that show how fast rows are removed.
CREATE INDEX "deletions_rate_idx" ON "deletions"("id" DESC) WHERE "stage" = 'purged' AND "removed_rows" >= 1000;

-- AlterTable
ALTER TABLE "users" ADD COLUMN "held_at" TIMESTAMPTZ(3);
