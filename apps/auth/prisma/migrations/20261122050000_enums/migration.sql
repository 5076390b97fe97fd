-- CreateEnum
CREATE TYPE "language" AS ENUM ('ru', 'en');

-- CreateEnum
CREATE TYPE "auth_type" AS ENUM ('bot', 'webapp', 'pwa');

-- AlterTable: the values stay, only their type changes.
ALTER TABLE "users" ALTER COLUMN "language" DROP DEFAULT,
  ALTER COLUMN "language" TYPE "language" USING "language"::"language",
  ALTER COLUMN "language" SET DEFAULT 'ru';
ALTER TABLE "sessions" ALTER COLUMN "auth_type" TYPE "auth_type" USING "auth_type"::"auth_type";
