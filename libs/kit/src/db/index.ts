export { DATABASE, databaseUrl, type SqlDatabase, type SqlTransaction } from './database.ts';
export { type Projection, upsertNewest } from './upsert-newest.ts';
