-- AlterTable
ALTER TABLE "batch_counters" ADD COLUMN     "unchecked" BOOLEAN NOT NULL DEFAULT true;

-- CreateIndex
CREATE INDEX "batch_counters_unchecked_idx" ON "batch_counters"("batch_id") WHERE "unchecked";

-- CreateTable
CREATE TABLE "unlisted_recipients" (
    "batch_id" INTEGER NOT NULL,
    "shard" INTEGER NOT NULL,
    "kind" TEXT NOT NULL,
    "count" INTEGER NOT NULL,

    CONSTRAINT "unlisted_recipients_pkey" PRIMARY KEY ("batch_id","shard","kind")
);

-- CreateTable
CREATE TABLE "counter_checks" (
    "id" INTEGER NOT NULL DEFAULT 1,
    "due_at" TIMESTAMPTZ(3) NOT NULL,
    "cursor" INTEGER NOT NULL DEFAULT 0,
    "checked" INTEGER NOT NULL DEFAULT 0,
    "corrected" INTEGER NOT NULL DEFAULT 0,
    "ended_at" TIMESTAMPTZ(3),
    "last_checked" INTEGER NOT NULL DEFAULT 0,
    "last_corrected" INTEGER NOT NULL DEFAULT 0,
    "wrong_batch_id" INTEGER,
    "wrong_at" TIMESTAMPTZ(3),

    CONSTRAINT "counter_checks_pkey" PRIMARY KEY ("id")
);

-- Until now nobody wrote down who was counted without a receipt: what the counters have more than the receipts is taken
-- for these. A shard is that of BatchCounters: the remainder of the person's id by 16.
INSERT INTO "unlisted_recipients" ("batch_id", "shard", "kind", "count")
SELECT counted.batch_id, counted.shard, counted.kind, counted.count - coalesce(listed.count, 0)
FROM "batch_counters" AS counted
LEFT JOIN (
  SELECT batch_id, user_id % 16 AS shard, outcome || coalesce(':' || reason, '') AS kind, count(*)::int AS count
  FROM "receipts" WHERE batch_id IS NOT NULL GROUP BY 1, 2, 3
) AS listed USING (batch_id, shard, kind)
WHERE counted.kind NOT IN ('in-line', 'morning') AND counted.count > coalesce(listed.count, 0);
