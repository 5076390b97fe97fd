ALTER TABLE "sessions" ADD COLUMN "init_data_hash" TEXT;
