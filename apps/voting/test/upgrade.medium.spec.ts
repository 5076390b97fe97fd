// Real: PostgreSQL, with a database as the first version of the service had it.
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from '@jest/globals';
import { createDatabase, startPostgres } from '@slovo/testing';
import pg from 'pg';

const FOLDER = join(import.meta.dirname, '../prisma/migrations');
const sqlOf = (name: string) => readFileSync(join(FOLDER, name, 'migration.sql'), 'utf8');

it('an upgrade keeps existing polls and votes and sets `waits_for` of each poll', async () => {
  const [first = '', ...later] = readdirSync(FOLDER)
    .filter((name) => /^\d/.test(name))
    .toSorted();
  const client = new pg.Client({
    connectionString: await createDatabase((await startPostgres()).url, sqlOf(first)),
  });
  await client.connect();
  try {
    await client.query(`
      INSERT INTO promises (id, owner_id, approval_type, motivator_id, is_public, deleted, version) VALUES
        (1, 9, 'anyuser', NULL, true, false, 1), (2, 9, 'anyuser', NULL, false, false, 1),
        (3, 9, 'specific', 30, false, false, 1), (4, 9, 'anyuser', NULL, true, true, 1);
      INSERT INTO polls (report_id, promise_id, status, required_votes, opened_at) VALUES
        (1, 1, 'open', 1, '2027-01-02T12:00:00Z'), (2, 2, 'open', 1, '2027-01-02T12:00:00Z'),
        (3, 3, 'open', 1, '2027-01-02T12:00:00Z'), (4, 4, 'open', 1, '2027-01-02T12:00:00Z'),
        (5, 1, 'approved', 1, '2027-01-02T12:00:00Z');
      INSERT INTO votes (report_id, voter_id, type, cast_at) VALUES (5, 20, 'approve', '2027-01-02T13:00:00Z');`);
    for (const name of later) await client.query(sqlOf(name));
    const { rows } = await client.query(`
      SELECT report_id, waits_for, reported_at = opened_at AS dated, report_text, media, votes.owner_id
      FROM polls LEFT JOIN votes USING (report_id) ORDER BY report_id`);
    const kept = { dated: true, report_text: null, media: [] };
    expect(rows).toEqual([
      { report_id: 1, waits_for: 0, owner_id: null, ...kept },
      { report_id: 2, waits_for: null, owner_id: null, ...kept },
      { report_id: 3, waits_for: 30, owner_id: null, ...kept },
      { report_id: 4, waits_for: null, owner_id: null, ...kept },
      { report_id: 5, waits_for: null, owner_id: 9, ...kept },
    ]);
  } finally {
    await client.end();
  }
});
