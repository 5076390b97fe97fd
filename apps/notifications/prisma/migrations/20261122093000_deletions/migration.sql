-- AlterTable
ALTER TABLE "promises" ADD COLUMN "held" BOOLEAN NOT NULL DEFAULT false;

-- CreateIndex
CREATE INDEX "voters_user_id_idx" ON "voters"("user_id");

-- CreateIndex
CREATE INDEX "snoozes_promise_id_idx" ON "snoozes"("promise_id");

-- What belongs to a promise. Messages of operators belong to none and are not indexed.
CREATE INDEX "notifications_promise_idx" ON "notifications"("promise_id") WHERE "promise_id" IS NOT NULL;
CREATE INDEX "receipts_promise_idx" ON "receipts"("promise_id") WHERE "promise_id" IS NOT NULL;
