-- Quiet hours decide when a message has its turn. Replicas of the release before still write the column. Changes no row.
ALTER TABLE "batch_deliveries" ALTER COLUMN "silent" SET DEFAULT false;
