-- CreateEnum
CREATE TYPE "language" AS ENUM ('ru', 'en');

-- CreateEnum
CREATE TYPE "update_status" AS ENUM ('waiting', 'done', 'failed');

-- CreateEnum
CREATE TYPE "conversation_step" AS ENUM ('report', 'reason');

-- CreateEnum
CREATE TYPE "draft_status" AS ENUM ('collecting', 'offered', 'sending', 'sent', 'cancelled');

-- CreateEnum
CREATE TYPE "delivery_status" AS ENUM ('queued', 'sending', 'sent', 'failed');

-- AlterTable: the values stay, only their type changes.
ALTER TABLE "updates" ALTER COLUMN "status" DROP DEFAULT,
  ALTER COLUMN "status" TYPE "update_status" USING "status"::"update_status",
  ALTER COLUMN "status" SET DEFAULT 'waiting';
ALTER TABLE "chats" ALTER COLUMN "language" TYPE "language" USING "language"::"language";
ALTER TABLE "conversations" ALTER COLUMN "step" TYPE "conversation_step" USING "step"::"conversation_step";
ALTER TABLE "drafts" ALTER COLUMN "status" TYPE "draft_status" USING "status"::"draft_status";
ALTER TABLE "deliveries" ALTER COLUMN "status" DROP DEFAULT,
  ALTER COLUMN "status" TYPE "delivery_status" USING "status"::"delivery_status",
  ALTER COLUMN "status" SET DEFAULT 'queued';
