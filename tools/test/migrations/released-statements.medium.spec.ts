// Real: PostgreSQL, the migrations of all services. Not real: the release before, of which its statements were kept.
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { SERVICES, type ServiceName } from '@slovo/contracts/services';
import { createServiceDatabase, startPostgres, type Started } from '@slovo/testing';
import pg from 'pg';
import { faultsOf, statementsOfRelease } from './released-statements.ts';

let postgres: Started;
beforeAll(async () => {
  postgres = await startPostgres();
});
afterAll(() => postgres.stop());

/** What the statements of the release before meet in the tables of this one, after more SQL. */
async function faultsAfter(service: ServiceName, sql = ''): Promise<string[]> {
  const { ownerUrl } = await createServiceDatabase(postgres.url, service);
  const client = new pg.Client({ connectionString: ownerUrl });
  await client.connect();
  try {
    await client.query(sql);
    return await faultsOf(client, statementsOfRelease(service));
  } finally {
    await client.end();
  }
}

describe('[MIGRATE-05] what the release before sends', () => {
  it.each(SERVICES)('works on the tables of this one: %s', async (service) => {
    expect(statementsOfRelease(service).length).toBeGreaterThan(50);
    // A release that runs nowhere any more may be replaced by the one that does: npm run record-statements.
    expect(await faultsAfter(service)).toEqual([]);
  });

  it('does not where a column is gone, has another type or name, or has to be inserted', async () => {
    const some = (fault: string) => expect.arrayContaining([expect.stringContaining(fault)]);
    expect(await faultsAfter('voting', 'ALTER TABLE polls DROP COLUMN status')).toEqual(
      some('does not exist'),
    );
    expect(await faultsAfter('voting', 'ALTER TABLE polls RENAME COLUMN status TO state')).toEqual(
      some('does not exist'),
    );
    expect(
      await faultsAfter(
        'voting',
        'ALTER TABLE polls ADD COLUMN weight int NOT NULL DEFAULT 1; ALTER TABLE polls ALTER weight DROP DEFAULT',
      ),
    ).toEqual(some('inserts no weight into polls'));
  });
});
