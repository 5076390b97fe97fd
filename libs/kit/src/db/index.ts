export { DATABASE, databaseUrl, type SqlDatabase, type SqlTransaction } from './database.ts';
export { isUniqueViolation } from './is-unique-violation.ts';
