// The measure of the panel's reads: one SELECT over the product's own tables and indexes.
import type { FastifyInstance } from 'fastify';
import pg from 'pg';

const PAGE = 20;
/** Totals are exact up to so many. */
const MOST = 10_001;
const COLUMNS =
  'id, telegram_id, username, first_name, last_name, language, created_at, last_seen_at, banned_at, ban_reason';

/** The page of a kind of search, with its total. */
const SEARCHES = {
  username: `SELECT ${COLUMNS}, (SELECT count(*)::int FROM (SELECT FROM users WHERE username_key LIKE $1 LIMIT ${MOST}) AS matches) AS total
    FROM users WHERE username_key LIKE $1 ORDER BY username_key USING ~<~ LIMIT ${PAGE}`,
  name: `SELECT ${COLUMNS}, (SELECT count(*)::int FROM (SELECT FROM name_keys WHERE key LIKE $1 LIMIT ${MOST}) AS matches) AS total
    FROM name_keys JOIN users ON users.id = user_id WHERE key LIKE $1 ORDER BY key USING ~<~ LIMIT ${PAGE}`,
  id: `SELECT ${COLUMNS} FROM users WHERE id = $1`,
} as const;

/** As the services plan: a generic plan of `LIKE $1` reads the whole table. */
const poolOf = (connectionString: string | undefined): pg.Pool =>
  new pg.Pool({ connectionString, max: 4, options: '-c plan_cache_mode=force_custom_plan' });

export function servePanel(server: FastifyInstance): void {
  const auth = poolOf(process.env.AUTH_DATABASE_URL);
  const notifications = poolOf(process.env.NOTIFICATIONS_DATABASE_URL);

  server.get<{ Querystring: { by: keyof typeof SEARCHES; query: string } }>('/users', async ({ query }) => {
    const value = query.by === 'id' ? query.query : `${query.query}%`;
    return (await auth.query({ name: query.by, text: SEARCHES[query.by], values: [value] })).rows;
  });

  server.get<{ Querystring: { active: string; language: string; unseenSince: string } }>(
    '/audience',
    async ({ query: { active, language, unseenSince } }) => {
      const { rows } = await notifications.query({
        name: 'audience',
        text: `SELECT count(*)::int FROM people WHERE version > 0 AND NOT banned AND registered_at <= now()
          AND last_seen_on < $1::date AND active_promises > $2 AND language_code = $3`,
        values: [unseenSince, active, language],
      });
      return rows[0];
    },
  );

  server.get<{ Params: { id: string } }>('/batches/:id', async ({ params: { id } }) => {
    const { rows } = await notifications.query({
      name: 'batch',
      text: 'SELECT * FROM batches WHERE id = $1',
      values: [id],
    });
    return rows[0];
  });
}
