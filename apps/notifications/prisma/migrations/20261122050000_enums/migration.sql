-- CreateEnum
CREATE TYPE "language" AS ENUM ('ru', 'en');

-- CreateEnum
CREATE TYPE "receipt_status" AS ENUM ('pending', 'delivered', 'read', 'responded', 'failed');

-- CreateEnum
CREATE TYPE "promise_type" AS ENUM ('goal', 'habit', 'challenge');

-- CreateEnum
CREATE TYPE "promise_status" AS ENUM ('draft', 'active', 'overdue', 'closed', 'deleted');

-- CreateEnum
CREATE TYPE "frequency_mode" AS ENUM ('daily', 'weekly', 'monthly', 'custom');

-- CreateEnum
CREATE TYPE "report_status" AS ENUM ('pending', 'approved', 'rejected', 'withdrawn');

-- AlterTable: the values stay, but those of `promises`.`status`, which also had names that only clients read.
ALTER TABLE "people" ALTER COLUMN "language" TYPE "language" USING "language"::"language";
ALTER TABLE "receipts" ALTER COLUMN "status" DROP DEFAULT,
  ALTER COLUMN "status" TYPE "receipt_status" USING "status"::"receipt_status",
  ALTER COLUMN "status" SET DEFAULT 'pending';
ALTER TABLE "promises" ALTER COLUMN "type" TYPE "promise_type" USING "type"::"promise_type",
  ALTER COLUMN "status" TYPE "promise_status" USING (CASE
    WHEN "status" LIKE 'draft%' THEN 'draft'
    WHEN "status" LIKE 'active%' THEN 'active'
    WHEN "status" = 'completed' THEN 'closed'
    ELSE "status" END)::"promise_status",
  ALTER COLUMN "frequency_mode" TYPE "frequency_mode" USING "frequency_mode"::"frequency_mode";
ALTER TABLE "reports" ALTER COLUMN "status" TYPE "report_status" USING "status"::"report_status";
