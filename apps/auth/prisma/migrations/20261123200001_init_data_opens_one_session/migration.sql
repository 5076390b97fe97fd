CREATE UNIQUE INDEX CONCURRENTLY IF NOT EXISTS "sessions_init_data_hash_key" ON "sessions" ("init_data_hash");
