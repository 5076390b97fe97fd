-- AlterTable
ALTER TABLE "uploads" ADD COLUMN     "poster_of_id" INTEGER;

-- CreateIndex
CREATE UNIQUE INDEX "uploads_poster_of_id_key" ON "uploads"("poster_of_id");

-- AddForeignKey
ALTER TABLE "uploads" ADD CONSTRAINT "uploads_poster_of_id_fkey" FOREIGN KEY ("poster_of_id") REFERENCES "uploads"("id") ON DELETE SET NULL ON UPDATE CASCADE;
