-- CreateEnum
CREATE TYPE "day_end_kind" AS ENUM ('skipped', 'lost');

-- AlterTable
ALTER TABLE "receipts" ADD COLUMN "expires_at" TIMESTAMPTZ(3);

-- AlterTable
ALTER TABLE "promises" ADD COLUMN "lost" BOOLEAN NOT NULL DEFAULT false,
ADD COLUMN "goes_on" BOOLEAN NOT NULL DEFAULT false,
ADD COLUMN "asked_day" INTEGER,
ADD COLUMN "unanswered_days" INTEGER NOT NULL DEFAULT 0,
ADD COLUMN "questions" INTEGER NOT NULL DEFAULT 0,
ADD COLUMN "question_at" TIMESTAMPTZ(3);

-- CreateTable
CREATE TABLE "day_ends" (
    "id" SERIAL NOT NULL,
    "user_id" INTEGER NOT NULL,
    "promise_id" INTEGER NOT NULL,
    "kind" "day_end_kind" NOT NULL,
    "day" INTEGER NOT NULL,
    "tell_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "day_ends_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE UNIQUE INDEX "day_ends_promise_id_kind_day_key" ON "day_ends"("promise_id", "kind", "day");

-- CreateIndex
CREATE INDEX "day_ends_tell_at_idx" ON "day_ends"("tell_at");

-- CreateIndex
CREATE INDEX "day_ends_user_id_idx" ON "day_ends"("user_id");

-- Reminders of earlier days are out of date.
UPDATE "receipts" SET "expires_at" = now()
WHERE "status" IN ('pending', 'delivered') AND "message_key" IN (
    'reminder_day_start', 'reminder_day_end', 'reminder_every_day',
    'reminders_day_start', 'reminders_day_end', 'reminders_every_day');
