/** Prisma's code for a deadlock or a serialization failure, and PostgreSQL's own two where a statement was raw. */
const CONFLICTS = new Set(['P2034', '40P01', '40001']);

/**
 * Runs a transaction again, once, if PostgreSQL aborted it because of a conflict with another, which has committed by
 * then.
 * @param run begins a transaction of its own, which is rolled back if it fails
 */
export async function retryConflict<T>(run: () => Promise<T>): Promise<T> {
  try {
    return await run();
  } catch (error) {
    if (!isConflict(error)) throw error;
    return run();
  }
}

function isConflict(error: unknown): boolean {
  const { code, meta } = error as { code?: unknown; meta?: { driverAdapterError?: { cause?: unknown } } };
  const { originalCode } = (meta?.driverAdapterError?.cause ?? {}) as { originalCode?: unknown };
  return CONFLICTS.has(String(code)) || CONFLICTS.has(String(originalCode));
}
