-- AlterTable
ALTER TABLE "promises" ADD COLUMN "motivator_code" TEXT,
ADD COLUMN "linked_until" TIMESTAMPTZ(3);
