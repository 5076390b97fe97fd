-- AlterTable
ALTER TABLE "deliveries" ADD COLUMN "silent" BOOLEAN NOT NULL DEFAULT false;
