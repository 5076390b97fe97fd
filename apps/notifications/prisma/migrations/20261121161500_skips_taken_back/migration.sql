-- AlterTable
ALTER TABLE "skipped_days" ADD COLUMN     "gone" BOOLEAN NOT NULL DEFAULT false,
ADD COLUMN     "version" INTEGER NOT NULL DEFAULT 0;
