-- AlterTable
ALTER TABLE "users" ADD COLUMN "ban_reason" TEXT,
ADD COLUMN "last_ban_from" TIMESTAMPTZ(3),
ADD COLUMN "last_ban_until" TIMESTAMPTZ(3);

-- CreateTable
CREATE TABLE "motivators" (
    "user_id" INTEGER NOT NULL,
    "title" TEXT NOT NULL,
    "specialization" TEXT NOT NULL,
    "bio" TEXT NOT NULL,
    "education" BOOLEAN NOT NULL,
    "certifications" BOOLEAN NOT NULL,
    "website" TEXT,
    "updated_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "motivators_pkey" PRIMARY KEY ("user_id")
);

-- CreateTable
CREATE TABLE "promises" (
    "id" INTEGER NOT NULL,
    "owner_id" INTEGER NOT NULL,
    "started" BOOLEAN NOT NULL,
    "kept" BOOLEAN NOT NULL,
    "is_public" BOOLEAN NOT NULL,
    "deleted" BOOLEAN NOT NULL,
    "reports" INTEGER NOT NULL DEFAULT 0,
    "version" INTEGER NOT NULL,

    CONSTRAINT "promises_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "operator_tokens" (
    "id" SERIAL NOT NULL,
    "user_id" INTEGER NOT NULL,
    "token_hash" TEXT NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "expires_at" TIMESTAMPTZ(3) NOT NULL,
    "revoked_at" TIMESTAMPTZ(3),

    CONSTRAINT "operator_tokens_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "audit_log" (
    "id" SERIAL NOT NULL,
    "at" TIMESTAMPTZ(3) NOT NULL,
    "operator_id" INTEGER NOT NULL,
    "fingerprint" TEXT NOT NULL,
    "action" TEXT NOT NULL,
    "target" TEXT NOT NULL,
    "reason" TEXT,
    "details" JSONB NOT NULL,

    CONSTRAINT "audit_log_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE INDEX "promises_owner_id_idx" ON "promises"("owner_id");

-- CreateIndex
CREATE UNIQUE INDEX "operator_tokens_token_hash_key" ON "operator_tokens"("token_hash");

-- CreateIndex
CREATE INDEX "operator_tokens_user_id_idx" ON "operator_tokens"("user_id");

-- CreateIndex
CREATE INDEX "operator_tokens_expires_at_idx" ON "operator_tokens"("expires_at");

-- CreateIndex
CREATE INDEX "inbox_handled_at_idx" ON "inbox"("handled_at");

-- CreateIndex
CREATE INDEX "sessions_expires_at_idx" ON "sessions"("expires_at");

-- AddForeignKey
ALTER TABLE "motivators" ADD CONSTRAINT "motivators_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "operator_tokens" ADD CONSTRAINT "operator_tokens_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- Bans from before this version began when they were made.
UPDATE "users" SET "last_ban_from" = "banned_at" WHERE "banned_at" IS NOT NULL;

-- The log of operators is only ever added to, whoever asks.
CREATE FUNCTION "refuse_to_rewrite_audit_log"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    RAISE EXCEPTION 'audit_log is append-only';
END
$$;

CREATE TRIGGER "audit_log_is_append_only" BEFORE UPDATE OR DELETE OR TRUNCATE ON "audit_log"
    FOR EACH STATEMENT EXECUTE FUNCTION "refuse_to_rewrite_audit_log"();
