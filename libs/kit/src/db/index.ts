export { DATABASE, databaseUrl, type SqlDatabase, type SqlTransaction } from './database.ts';
export { isUniqueViolation } from './is-unique-violation.ts';
export { retryConflict } from './retry-conflict.ts';
export { type Statement, statement, Statements } from './statements.ts';
export { type Projection, upsertNewest } from './upsert-newest.ts';
