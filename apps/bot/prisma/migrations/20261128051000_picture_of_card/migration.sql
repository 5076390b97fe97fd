-- An edit that comes while the card is being made may have replaced its picture.
ALTER TABLE "drafts" ADD COLUMN "card_file_id" TEXT;
