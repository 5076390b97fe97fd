-- What names a deleted person is removed once more, an hour after the deletion.
ALTER TABLE "people" ADD COLUMN "forget_again_at" TIMESTAMPTZ(3);

-- Of the few who wait for it.
CREATE INDEX "people_forget_again_at_idx" ON "people"("forget_again_at") WHERE "forget_again_at" IS NOT NULL;

-- Who was deleted before this release: their rows are marks with the last version.
UPDATE "people" SET "forget_again_at" = now() WHERE "version" = 2147483647;
