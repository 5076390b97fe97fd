-- CreateEnum
CREATE TYPE "data_export_stage" AS ENUM ('waiting', 'making', 'ready', 'failed');

-- AlterTable
ALTER TABLE "users" ADD COLUMN "deletion_requested_at" TIMESTAMPTZ(3),
ADD COLUMN "deletion_due_at" TIMESTAMPTZ(3);

-- CreateTable
CREATE TABLE "sign_in_alerts" (
    "id" SERIAL NOT NULL,
    "user_id" INTEGER NOT NULL,
    "session_id" TEXT NOT NULL,
    "at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "sign_in_alerts_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "data_exports" (
    "id" SERIAL NOT NULL,
    "user_id" INTEGER NOT NULL,
    "request_key" TEXT,
    "stage" "data_export_stage" NOT NULL DEFAULT 'waiting',
    "requested_at" TIMESTAMPTZ(3) NOT NULL,
    "attempts" INTEGER NOT NULL DEFAULT 0,
    "lease" TEXT,
    "due_at" TIMESTAMPTZ(3),
    "error" TEXT,
    "ready_at" TIMESTAMPTZ(3),
    "expires_at" TIMESTAMPTZ(3),
    "size" BIGINT,

    CONSTRAINT "data_exports_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "kept_bans" (
    "telegram_id" BIGINT NOT NULL,
    "banned_at" TIMESTAMPTZ(3) NOT NULL,
    "reason" TEXT,

    CONSTRAINT "kept_bans_pkey" PRIMARY KEY ("telegram_id")
);

-- CreateIndex
CREATE UNIQUE INDEX "sign_in_alerts_session_id_key" ON "sign_in_alerts"("session_id");

-- CreateIndex
CREATE INDEX "sign_in_alerts_user_id_at_idx" ON "sign_in_alerts"("user_id", "at");

-- CreateIndex
CREATE INDEX "data_exports_user_id_id_idx" ON "data_exports"("user_id", "id" DESC);

-- CreateIndex
CREATE INDEX "data_exports_due_at_idx" ON "data_exports"("due_at");

-- CreateIndex
CREATE INDEX "data_exports_requested_at_idx" ON "data_exports"("requested_at");

-- CreateIndex
CREATE UNIQUE INDEX "data_exports_user_id_request_key_key" ON "data_exports"("user_id", "request_key");

-- AddForeignKey
ALTER TABLE "sign_in_alerts" ADD CONSTRAINT "sign_in_alerts_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "sign_in_alerts" ADD CONSTRAINT "sign_in_alerts_session_id_fkey" FOREIGN KEY ("session_id") REFERENCES "sessions"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "data_exports" ADD CONSTRAINT "data_exports_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- One export of a person at a time.
CREATE UNIQUE INDEX "data_exports_live_idx" ON "data_exports"("user_id") WHERE "stage" IN ('waiting', 'making');

-- People whose deletion falls due. While an operator's deletion is held, theirs waits.
CREATE INDEX "users_deletion_due_at_idx" ON "users"("deletion_due_at") WHERE "deletion_due_at" IS NOT NULL AND "held_at" IS NULL;
