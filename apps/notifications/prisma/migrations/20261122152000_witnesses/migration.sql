-- AlterTable
ALTER TABLE "voters" ADD COLUMN "witness" BOOLEAN NOT NULL DEFAULT false,
ADD COLUMN "muted" BOOLEAN NOT NULL DEFAULT false,
ADD COLUMN "version" INTEGER NOT NULL DEFAULT 0;

-- CreateIndex
CREATE INDEX "voters_witnesses_idx" ON "voters"("promise_id", "user_id") WHERE "witness" AND NOT "muted";
