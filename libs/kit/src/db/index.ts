export { DATABASE, databaseUrl, type SqlDatabase, type SqlTransaction } from './database.ts';
