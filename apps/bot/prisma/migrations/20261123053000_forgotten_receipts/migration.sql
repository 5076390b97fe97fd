-- A notice may arrive after the event that forgets it: what it leaves behind is removed once more.
CREATE TABLE "forgotten_receipts" (
    "receipt_id" INTEGER NOT NULL,
    "forget_again_at" TIMESTAMPTZ(3),
    "drop_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "forgotten_receipts_pkey" PRIMARY KEY ("receipt_id")
);

-- CreateIndex
CREATE INDEX "forgotten_receipts_drop_at_idx" ON "forgotten_receipts"("drop_at");

-- Of the few that wait for it.
CREATE INDEX "forgotten_receipts_forget_again_at_idx" ON "forgotten_receipts"("forget_again_at") WHERE "forget_again_at" IS NOT NULL;

-- What a notice to a deleted person leaves behind is removed once more, too.
ALTER TABLE "chats" ADD COLUMN "forget_again_at" TIMESTAMPTZ(3);

CREATE INDEX "chats_forget_again_at_idx" ON "chats"("forget_again_at") WHERE "forget_again_at" IS NOT NULL;

-- Who was deleted before this release: their rows are marks with the last version.
UPDATE "chats" SET "forget_again_at" = now() WHERE "version" = 2147483647;
