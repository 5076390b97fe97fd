-- AlterTable
ALTER TABLE "users" ADD COLUMN "username_seen_at" TIMESTAMPTZ(3);

-- CreateTable
CREATE TABLE "former_usernames" (
    "username_key" TEXT NOT NULL,
    "user_id" INTEGER NOT NULL,
    "since" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "former_usernames_pkey" PRIMARY KEY ("username_key")
);

-- CreateIndex
CREATE INDEX "former_usernames_user_id_idx" ON "former_usernames"("user_id");

-- AddForeignKey
ALTER TABLE "former_usernames" ADD CONSTRAINT "former_usernames_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE CASCADE ON UPDATE CASCADE;
