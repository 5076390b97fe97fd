-- CreateEnum
CREATE TYPE "archive_state" AS ENUM ('arriving', 'stored');

-- CreateTable
CREATE TABLE "archives" (
    "export_id" INTEGER NOT NULL,
    "owner_id" INTEGER NOT NULL,
    "path" TEXT NOT NULL,
    "size" BIGINT NOT NULL,
    "sha256" TEXT NOT NULL,
    "state" "archive_state" NOT NULL DEFAULT 'arriving',
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "keep_until" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "archives_pkey" PRIMARY KEY ("export_id")
);

-- CreateIndex
CREATE UNIQUE INDEX "archives_path_key" ON "archives"("path");

-- CreateIndex
CREATE INDEX "archives_owner_id_idx" ON "archives"("owner_id");

-- CreateIndex
CREATE INDEX "archives_keep_until_idx" ON "archives"("keep_until");
