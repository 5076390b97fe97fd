-- CreateEnum
CREATE TYPE "upload_purpose" AS ENUM ('report', 'avatar', 'notice');

-- CreateEnum
CREATE TYPE "media_kind" AS ENUM ('photo', 'video');

-- CreateEnum
CREATE TYPE "upload_state" AS ENUM ('arriving', 'stored', 'used', 'freed');

-- AlterTable: the values stay, only their type changes.
ALTER TABLE "uploads" ALTER COLUMN "purpose" TYPE "upload_purpose" USING "purpose"::"upload_purpose",
  ALTER COLUMN "kind" TYPE "media_kind" USING "kind"::"media_kind",
  ALTER COLUMN "state" DROP DEFAULT,
  ALTER COLUMN "state" TYPE "upload_state" USING "state"::"upload_state",
  ALTER COLUMN "state" SET DEFAULT 'stored';
