-- CreateEnum
CREATE TYPE "batch_state" AS ENUM ('sending', 'paused', 'stopping');

-- CreateTable
CREATE TABLE "batches" (
    "batch_id" INTEGER NOT NULL,
    "content" JSONB,
    "state" "batch_state" NOT NULL DEFAULT 'sending',
    "version" INTEGER NOT NULL DEFAULT -1,
    "halted_version" INTEGER NOT NULL DEFAULT -1,
    "waiting" INTEGER NOT NULL DEFAULT 0,
    "in_line" BOOLEAN NOT NULL DEFAULT false,
    "forget_at" TIMESTAMPTZ(3),

    CONSTRAINT "batches_pkey" PRIMARY KEY ("batch_id")
);

-- CreateTable
CREATE TABLE "batch_deliveries" (
    "batch_id" INTEGER NOT NULL,
    "receipt_id" INTEGER NOT NULL,
    "round" INTEGER NOT NULL,
    "user_id" INTEGER NOT NULL,
    "silent" BOOLEAN NOT NULL,
    "status" "delivery_status" NOT NULL DEFAULT 'queued',
    "attempts" INTEGER NOT NULL DEFAULT 0,
    "next_attempt_at" TIMESTAMPTZ(3) NOT NULL,
    "error" TEXT,

    CONSTRAINT "batch_deliveries_pkey" PRIMARY KEY ("batch_id","receipt_id","round")
);

-- CreateTable
CREATE TABLE "sending_counts" (
    "minute" TIMESTAMPTZ(3) NOT NULL,
    "counted" TEXT NOT NULL,
    "count" INTEGER NOT NULL,

    CONSTRAINT "sending_counts_pkey" PRIMARY KEY ("minute","counted")
);

-- CreateIndex
CREATE INDEX "batches_forget_at_idx" ON "batches"("forget_at");

-- Prisma cannot express partial indexes. A batch is listed while something of it waits, or while it has to be answered
-- that nothing of it is at Telegram any more.
CREATE INDEX "batches_in_line_idx" ON "batches"("batch_id") WHERE "in_line";
CREATE INDEX "batches_to_halt_idx" ON "batches"("batch_id") WHERE "state" <> 'sending' AND "halted_version" < "version";

CREATE INDEX "batch_deliveries_line_idx" ON "batch_deliveries"("batch_id", "next_attempt_at", "receipt_id")
  WHERE "status" = 'queued';
CREATE INDEX "batch_deliveries_at_telegram_idx" ON "batch_deliveries"("batch_id", "receipt_id")
  WHERE "status" = 'sending';

-- Every row is updated twice and then deleted: cleaned up after 2 %, not after 20 % of a million.
ALTER TABLE "batch_deliveries" SET (autovacuum_vacuum_scale_factor = 0.02, autovacuum_analyze_scale_factor = 0.02);
