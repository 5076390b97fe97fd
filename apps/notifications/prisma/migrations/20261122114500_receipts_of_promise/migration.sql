-- A promise's page of the panel lists the notices about it by id; a deletion finds them by the same index. Receipts of
-- batches have no promise, so a broadcast writes nothing here.
CREATE INDEX "receipts_promise_id_idx" ON "receipts"("promise_id", "id" DESC) WHERE "promise_id" IS NOT NULL;
DROP INDEX "receipts_promise_idx";
