-- CreateIndex
CREATE UNIQUE INDEX CONCURRENTLY IF NOT EXISTS "promises_motivator_code_key" ON "promises"("motivator_code");
