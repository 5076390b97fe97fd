export { afterCommit } from './after-commit.ts';
export {
  DATABASE,
  databaseUrl,
  directDatabaseUrl,
  type SqlDatabase,
  type SqlTransaction,
} from './database.ts';
export { isUniqueViolation } from './is-unique-violation.ts';
export { retryConflict } from './retry-conflict.ts';
export { keepSockets, Sockets, socketsOf } from './sockets.ts';
export { rowsOf, type Statement, statement, textsPlannedOnce } from './statement.ts';
export { type Projection, upsertNewest, upsertNewestAll } from './upsert-newest.ts';
