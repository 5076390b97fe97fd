-- Null means the usual quiet hours, also for the deliveries that are in line now. Changes no row.
ALTER TABLE "batch_deliveries" ADD COLUMN "quiet_from" INTEGER, ADD COLUMN "quiet_until" INTEGER;
