-- The search in names of files. A trusted extension: the owner of the database may create it.
CREATE EXTENSION IF NOT EXISTS pg_trgm;

-- CreateEnum
CREATE TYPE "chunked_upload_state" AS ENUM ('open', 'finalizing', 'done', 'refused', 'gone');

-- CreateTable
CREATE TABLE "library_files" (
    "id" TEXT NOT NULL,
    "upload_id" INTEGER NOT NULL,
    "original_name" TEXT NOT NULL,
    "search_name" TEXT NOT NULL,
    "kind" "media_kind" NOT NULL,
    "mime" TEXT NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "library_files_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "batch_uses" (
    "file_id" TEXT NOT NULL,
    "batch_id" INTEGER NOT NULL,

    CONSTRAINT "batch_uses_pkey" PRIMARY KEY ("file_id","batch_id")
);

-- CreateTable
CREATE TABLE "chunked_uploads" (
    "id" TEXT NOT NULL,
    "operator_id" INTEGER NOT NULL,
    "file_name" TEXT NOT NULL,
    "file_size" INTEGER NOT NULL,
    "mime" TEXT NOT NULL,
    "state" "chunked_upload_state" NOT NULL DEFAULT 'open',
    "lease" TEXT,
    "file_id" TEXT,
    "refusal" JSONB,
    "last_chunk_at" TIMESTAMPTZ(3) NOT NULL,
    "due_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "chunked_uploads_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "upload_chunks" (
    "upload_id" TEXT NOT NULL,
    "index" INTEGER NOT NULL,
    "size" INTEGER NOT NULL,
    "sha256" TEXT NOT NULL,
    "stored" BOOLEAN NOT NULL DEFAULT false,

    CONSTRAINT "upload_chunks_pkey" PRIMARY KEY ("upload_id","index")
);

-- CreateIndex
CREATE UNIQUE INDEX "library_files_upload_id_key" ON "library_files"("upload_id");

-- CreateIndex
CREATE INDEX "library_files_created_at_id_idx" ON "library_files"("created_at", "id");

-- CreateIndex
CREATE INDEX "library_files_kind_created_at_id_idx" ON "library_files"("kind", "created_at", "id");

-- CreateIndex
CREATE INDEX "library_files_mime_created_at_id_idx" ON "library_files"("mime", "created_at", "id");

-- CreateIndex
CREATE INDEX "library_files_search_name_idx" ON "library_files" USING GIN ("search_name" gin_trgm_ops);

-- CreateIndex
CREATE INDEX "chunked_uploads_state_operator_id_idx" ON "chunked_uploads"("state", "operator_id");

-- CreateIndex
CREATE INDEX "chunked_uploads_due_at_idx" ON "chunked_uploads"("due_at");

-- AddForeignKey
ALTER TABLE "library_files" ADD CONSTRAINT "library_files_upload_id_fkey" FOREIGN KEY ("upload_id") REFERENCES "uploads"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "upload_chunks" ADD CONSTRAINT "upload_chunks_upload_id_fkey" FOREIGN KEY ("upload_id") REFERENCES "chunked_uploads"("id") ON DELETE CASCADE ON UPDATE CASCADE;
