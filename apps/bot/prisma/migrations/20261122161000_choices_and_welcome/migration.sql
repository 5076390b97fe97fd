-- AlterEnum: the chat asks which promise a report is for.
ALTER TYPE "conversation_step" ADD VALUE 'choice';

-- AlterTable: when Telegram got the message. Unknown for older drafts.
ALTER TABLE "drafts" ADD COLUMN "sent_at" TIMESTAMPTZ(3);

-- AlterTable: everybody whose chat is open was welcomed by /start.
ALTER TABLE "chats" ADD COLUMN "welcomed_at" TIMESTAMPTZ(3);
UPDATE "chats" SET "welcomed_at" = "opened_at" WHERE "opened_at" IS NOT NULL;
