import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';

const LOCK_NOT_AVAILABLE = '55P03';
const BETWEEN_TRIES_MS = 20;

/** The statements that fill a database. */
export type Fill<T> = (of: T) => string[];

/** As a restore does it: rows without their indexes and checks of references, then the indexes, then the statistics. */
export async function fill(url: string, inserts: string[]): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    await client.query(
      `SET session_replication_role = replica; SET maintenance_work_mem = '256MB'; SET work_mem = '64MB'`,
    );
    const indexes = await plainIndexes(client);
    await beginWithLocks(client, [...new Set(indexes.map(({ table }) => table))]);
    for (const { name } of indexes) await client.query(`DROP INDEX ${pg.escapeIdentifier(name)}`);
    for (const insert of inserts) await client.query(insert);
    for (const { definition } of indexes) await client.query(definition);
    await client.query(NEXT_IDS);
    await client.query('COMMIT');
    await client.query('VACUUM ANALYZE');
  } finally {
    await client.end();
  }
}

/**
 * All locks or none: dropping index after index while a service reads several of the tables ends in a deadlock, and the
 * one to fail may be either.
 */
async function beginWithLocks(client: pg.Client, tables: string[]): Promise<void> {
  for (;;) {
    await client.query('BEGIN');
    try {
      if (tables.length > 0)
        await client.query(`LOCK TABLE ${tables.join(', ')} IN ACCESS EXCLUSIVE MODE NOWAIT`);
      return;
    } catch (error) {
      await client.query('ROLLBACK');
      if (!(error instanceof pg.DatabaseError && error.code === LOCK_NOT_AVAILABLE)) throw error;
      await sleep(BETWEEN_TRIES_MS);
    }
  }
}

/**
 * Those that stand for no constraint. Prisma's unique ones are among them, and are checked when they are made again. Not
 * those of the kit's tables: nothing is seeded there, and the services look into them all the time.
 */
async function plainIndexes(
  client: pg.Client,
): Promise<{ table: string; name: string; definition: string }[]> {
  const { rows } = await client.query<{ table: string; name: string; definition: string }>(`
    SELECT indrelid::regclass::text AS table, indexrelid::regclass::text AS name, pg_get_indexdef(indexrelid) AS definition
    FROM pg_index JOIN pg_class ON pg_class.oid = indrelid
    WHERE relnamespace = 'public'::regnamespace AND relname NOT IN ('outbox', 'outbox_published', 'inbox', 'parked_events')
      AND NOT EXISTS (SELECT FROM pg_constraint WHERE conindid = indexrelid)`);
  return rows.map(({ table, name, definition }) => ({ table, name: name.replaceAll('"', ''), definition }));
}

/** The seed chooses its ids itself; those that the product makes come after all of them, those of later steps included. */
const NEXT_IDS = `DO $$ DECLARE serial record; BEGIN
  FOR serial IN
    SELECT relid::regclass AS tab, attname AS col, pg_get_serial_sequence(relid::regclass::text, attname) AS seq
    FROM pg_stat_user_tables JOIN pg_attribute ON attrelid = relid AND attnum > 0 AND NOT attisdropped
    WHERE pg_get_serial_sequence(relid::regclass::text, attname) IS NOT NULL
  LOOP
    EXECUTE format('SELECT setval(%L, GREATEST((SELECT max(%I) FROM %s), 200000000))', serial.seq, serial.col, serial.tab);
  END LOOP;
END $$`;
