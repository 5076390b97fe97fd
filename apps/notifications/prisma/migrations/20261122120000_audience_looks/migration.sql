-- CreateTable
CREATE TABLE "audience_looks" (
    "operator_id" INTEGER NOT NULL,
    "filters_hash" TEXT NOT NULL,
    "looked_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "audience_looks_pkey" PRIMARY KEY ("operator_id","filters_hash")
);
