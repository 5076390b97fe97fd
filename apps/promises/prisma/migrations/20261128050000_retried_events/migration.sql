-- Parked events whose replay is in the operators' log.
ALTER TABLE "deletions" ADD COLUMN "retried_events" TEXT[] NOT NULL DEFAULT ARRAY[]::TEXT[];
