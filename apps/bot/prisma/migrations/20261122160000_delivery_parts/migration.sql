-- AlterTable: a notice of several messages resumes after those that are in the chat.
ALTER TABLE "deliveries" ADD COLUMN "next_part" INTEGER NOT NULL DEFAULT 0;
