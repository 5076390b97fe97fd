-- CreateTable
CREATE TABLE "export_tickets" (
    "id" SERIAL NOT NULL,
    "token_hash" TEXT NOT NULL,
    "selection" JSONB NOT NULL,
    "language" "language" NOT NULL,
    "time_zone" TEXT NOT NULL,
    "operator_id" INTEGER NOT NULL,
    "fingerprint" TEXT NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "expires_at" TIMESTAMPTZ(3) NOT NULL,
    "used_at" TIMESTAMPTZ(3),

    CONSTRAINT "export_tickets_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE UNIQUE INDEX "export_tickets_token_hash_key" ON "export_tickets"("token_hash");

-- CreateIndex
CREATE INDEX "export_tickets_expires_at_idx" ON "export_tickets"("expires_at");
