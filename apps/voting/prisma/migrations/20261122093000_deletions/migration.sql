-- AlterTable
ALTER TABLE "votes" ALTER COLUMN "voter_id" DROP NOT NULL;

-- AlterTable
ALTER TABLE "promises" ADD COLUMN "held" BOOLEAN NOT NULL DEFAULT false;

-- CreateIndex
CREATE INDEX "promises_owner_id_idx" ON "promises"("owner_id");
