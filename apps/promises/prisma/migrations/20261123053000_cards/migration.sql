-- CreateTable
CREATE TABLE "promise_cards" (
    "promise_id" INTEGER NOT NULL,
    "format" TEXT NOT NULL,
    "version" INTEGER NOT NULL,
    "people" INTEGER[],
    "people_versions" INTEGER[],
    "valid_until" TIMESTAMPTZ(3) NOT NULL,
    "is_running" BOOLEAN NOT NULL,
    "invitee_id" INTEGER,
    "body" TEXT NOT NULL,
    "insider_body" TEXT,
    "waiting_report" TEXT,

    CONSTRAINT "promise_cards_pkey" PRIMARY KEY ("promise_id")
);

-- CreateTable
CREATE TABLE "report_pages" (
    "promise_id" INTEGER NOT NULL,
    "format" TEXT NOT NULL,
    "version" INTEGER NOT NULL,
    "people" INTEGER[],
    "people_versions" INTEGER[],
    "undo_until" TIMESTAMPTZ(3),
    "reports" INTEGER NOT NULL,
    "items" TEXT NOT NULL,
    "next" TEXT,

    CONSTRAINT "report_pages_pkey" PRIMARY KEY ("promise_id")
);

-- CreateIndex
CREATE INDEX "promise_cards_people_idx" ON "promise_cards" USING GIN ("people");

-- CreateIndex
CREATE INDEX "report_pages_people_idx" ON "report_pages" USING GIN ("people");

-- What the job refreshes at the ends of days. Not in the schema: Prisma has no partial indexes.
CREATE INDEX "promise_cards_running_idx" ON "promise_cards" ("valid_until", "promise_id") WHERE "is_running";

-- AddForeignKey
ALTER TABLE "promise_cards" ADD CONSTRAINT "promise_cards_promise_id_fkey" FOREIGN KEY ("promise_id") REFERENCES "promises"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "report_pages" ADD CONSTRAINT "report_pages_promise_id_fkey" FOREIGN KEY ("promise_id") REFERENCES "promises"("id") ON DELETE CASCADE ON UPDATE CASCADE;
