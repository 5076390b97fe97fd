import pg from 'pg';
import type { Sockets } from './sockets.ts';

/** Longer than a server on a busy machine takes to accept a connection. */
const PROBE_MS = 1_500;

/**
 * Asks on a connection of its own: those of the pool may all be busy. An error of the server is an answer as well.
 * `refused` keeps nobody waiting; `silence` means that nothing ever comes.
 */
export async function probeDatabase(
  connectionString: string,
  limitMs = PROBE_MS,
  sockets?: Sockets,
): Promise<'answer' | 'refused' | 'silence'> {
  const client = new pg.Client({
    connectionString,
    connectionTimeoutMillis: limitMs,
    query_timeout: limitMs,
    ...(sockets && { stream: sockets.create }),
  });
  client.on('error', () => {});
  try {
    await client.connect();
    await client.query('SELECT 1');
    return 'answer';
  } catch (error) {
    if (error instanceof pg.DatabaseError) return 'answer';
    const { code } = error as { code?: unknown };
    return typeof code === 'string' && code !== 'ETIMEDOUT' ? 'refused' : 'silence';
  } finally {
    void client.end().catch(() => {});
  }
}
