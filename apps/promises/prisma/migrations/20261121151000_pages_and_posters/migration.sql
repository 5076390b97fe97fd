-- Prisma's schema has no words for indexes over expressions or parts of a table: those stand only here.

-- The own list and the list of one person: `domain`'s compareForList, read forwards by walking the index.
CREATE INDEX "promises_list_idx" ON "promises"("user_id", (CASE "status" WHEN 'active' THEN 3 WHEN 'draft' THEN 2 WHEN 'closed' THEN 1 ELSE 0 END) DESC, "created_at" DESC, "id" DESC);

-- Running promises of one person.
CREATE INDEX "promises_running_idx" ON "promises"("user_id", "created_at" DESC, "id" DESC) WHERE "status" IN ('active', 'overdue');

-- Both serve what this one did.
DROP INDEX "promises_user_id_created_at_idx";

-- DropIndex
DROP INDEX "reports_promise_id_created_at_idx";

-- CreateIndex
CREATE INDEX "reports_promise_id_created_at_id_idx" ON "reports"("promise_id", "created_at" DESC, "id" DESC);

-- AlterTable
ALTER TABLE "report_media" ADD COLUMN "poster" TEXT;

-- CreateIndex
CREATE INDEX "report_media_poster_idx" ON "report_media"("poster");
