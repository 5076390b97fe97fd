-- AlterTable
ALTER TABLE "promises" ADD COLUMN "lost_at" TIMESTAMPTZ(3),
ADD COLUMN "goes_on_at" TIMESTAMPTZ(3),
ADD COLUMN "pause_key" TEXT,
ADD COLUMN "pause_days" INTEGER;

-- From now on challenges are looked at when they may be lost, not only when their term ends. The first look finds the next.
UPDATE "promises" SET "next_due_at" = now()
WHERE "status" IN ('active', 'overdue') AND "owner_banned_at" IS NULL AND "type" <> 'goal';
