export { DeletionJobs, type DeletionRequest } from './deletion-jobs.ts';
export { DeletionPieces } from './deletion-pieces.ts';
export { DeletionProgress } from './deletion-progress.ts';
export { countRows, LAST_VERSION, type Removed, type RowSet, rowSet } from './row-set.ts';
