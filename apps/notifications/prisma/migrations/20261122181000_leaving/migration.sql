-- AlterTable
ALTER TABLE "people" ADD COLUMN "leaving" BOOLEAN NOT NULL DEFAULT false;
