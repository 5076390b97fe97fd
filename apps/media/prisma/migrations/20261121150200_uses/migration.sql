-- CreateTable
CREATE TABLE "uses" (
    "path" TEXT NOT NULL,
    "report_id" INTEGER NOT NULL,
    "promise_id" INTEGER NOT NULL,
    "gone" BOOLEAN NOT NULL DEFAULT false,

    CONSTRAINT "uses_pkey" PRIMARY KEY ("path","report_id")
);

-- CreateTable
CREATE TABLE "deleted_promises" (
    "id" INTEGER NOT NULL,

    CONSTRAINT "deleted_promises_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE INDEX "uses_promise_id_idx" ON "uses"("promise_id");

-- Until now an upload knew only its promise. Report 0 stands for whichever shows it.
INSERT INTO "uses" ("path", "report_id", "promise_id")
SELECT "path", 0, "promise_id" FROM "uploads" WHERE "state" = 'used' AND "promise_id" IS NOT NULL;

-- DropIndex
DROP INDEX "uploads_promise_id_idx";

-- AlterTable
ALTER TABLE "uploads" DROP COLUMN "promise_id";
