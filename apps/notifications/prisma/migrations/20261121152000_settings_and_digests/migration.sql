-- AlterTable
ALTER TABLE "people" ADD COLUMN     "day_end" INTEGER DEFAULT 1260,
ADD COLUMN     "day_start" INTEGER DEFAULT 540,
ADD COLUMN     "every_day" INTEGER DEFAULT 720,
ADD COLUMN     "next_digest_at" TIMESTAMPTZ(3),
ADD COLUMN     "quiet_from" INTEGER NOT NULL DEFAULT 1380,
ADD COLUMN     "quiet_until" INTEGER NOT NULL DEFAULT 480,
ADD COLUMN     "weekly_digest" BOOLEAN NOT NULL DEFAULT true;

-- AlterTable
ALTER TABLE "promises" ADD COLUMN     "pauses" JSONB NOT NULL DEFAULT '[]';

-- AlterTable
ALTER TABLE "snoozes" DROP CONSTRAINT "snoozes_pkey",
ADD CONSTRAINT "snoozes_pkey" PRIMARY KEY ("receipt_id", "promise_id");

-- CreateTable
CREATE TABLE "told_reminders" (
    "promise_id" INTEGER NOT NULL,
    "message_key" TEXT NOT NULL,
    "day" INTEGER NOT NULL,

    CONSTRAINT "told_reminders_pkey" PRIMARY KEY ("promise_id","message_key")
);

-- CreateIndex
CREATE INDEX "people_next_digest_at_idx" ON "people"("next_digest_at");

-- CreateIndex
CREATE INDEX "reports_motivator_id_status_idx" ON "reports"("motivator_id", "status");

-- Those who are here already get their first digest planned: what is long past is not told, only planned anew.
UPDATE "people" SET "next_digest_at" = '1970-01-01T00:00:00Z' WHERE "version" > 0 AND NOT "banned";
