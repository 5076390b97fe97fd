-- AlterTable
ALTER TABLE "polls" ADD COLUMN "owner_id" INTEGER;

UPDATE "polls" SET "owner_id" = promise."owner_id"
FROM "promises" AS promise WHERE promise."id" = "polls"."promise_id";

-- A poll without its promise is in no list; no person has this id.
UPDATE "polls" SET "owner_id" = 0 WHERE "owner_id" IS NULL;

ALTER TABLE "polls" ALTER COLUMN "owner_id" SET NOT NULL;

-- AlterTable
ALTER TABLE "promises" ADD COLUMN "closed" BOOLEAN NOT NULL DEFAULT false,
ADD COLUMN "closes_by" TIMESTAMPTZ(3);

-- CreateTable
CREATE TABLE "acquaintances" (
    "person_id" INTEGER NOT NULL,
    "known_id" INTEGER NOT NULL,
    "met_at" TIMESTAMPTZ(3) NOT NULL,
    "known_from" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "acquaintances_pkey" PRIMARY KEY ("person_id","known_id")
);

-- CreateTable
CREATE TABLE "witness_links" (
    "promise_id" INTEGER NOT NULL,
    "code" TEXT NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "witness_links_pkey" PRIMARY KEY ("promise_id")
);

-- CreateTable
CREATE TABLE "witnesses" (
    "promise_id" INTEGER NOT NULL,
    "user_id" INTEGER NOT NULL,
    "muted" BOOLEAN NOT NULL DEFAULT false,
    "since" TIMESTAMPTZ(3) NOT NULL,
    "version" INTEGER NOT NULL DEFAULT 1,

    CONSTRAINT "witnesses_pkey" PRIMARY KEY ("promise_id","user_id")
);

-- Those who have voted for somebody before know them.
INSERT INTO "acquaintances" ("person_id", "known_id", "met_at", "known_from")
SELECT "voter_id", "owner_id", max("cast_at"), min("cast_at") FROM "votes"
WHERE "voter_id" IS NOT NULL AND "voter_id" <> "owner_id" GROUP BY "voter_id", "owner_id";

-- CreateIndex
CREATE INDEX "polls_open_of_owner_idx" ON "polls"("owner_id", "reported_at" DESC, "report_id" DESC)
WHERE "status" = 'open' AND "waits_for" = 0;

-- CreateIndex
CREATE INDEX "acquaintances_person_id_met_at_known_id_idx" ON "acquaintances"("person_id", "met_at" DESC, "known_id" DESC);

-- CreateIndex
CREATE INDEX "acquaintances_known_id_idx" ON "acquaintances"("known_id");

-- CreateIndex
CREATE UNIQUE INDEX "witness_links_code_key" ON "witness_links"("code");

-- CreateIndex
CREATE INDEX "witnesses_user_id_idx" ON "witnesses"("user_id");
