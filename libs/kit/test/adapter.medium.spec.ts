// Real: PostgreSQL and the adapter of every service's Prisma client. Not real: Prisma itself.
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { rowsOf, statement } from '@slovo/kit/db';
import { createAdapter, openPrisma } from '@slovo/kit/db/adapter';
import { createServiceDatabase, startPostgres } from '@slovo/testing';

type Adapter = ReturnType<typeof createAdapter>;
type Connection = Awaited<ReturnType<ReturnType<typeof createAdapter>['connect']>>;

let url: string;
let connection: Connection;

beforeAll(async () => {
  ({ url } = await createServiceDatabase((await startPostgres()).url, 'auth'));
  connection = await createAdapter(url).connect();
});
afterAll(() => connection.dispose());

/** One after another, so that the pool needs no second connection. */
const ask = async (sql: string, ...args: number[]): Promise<unknown[][]> => {
  const argTypes = args.map(() => ({ scalarType: 'int' as const, arity: 'scalar' as const }));
  return (await connection.queryRaw({ sql, args, argTypes })).rows;
};

describe('the statements of a service', () => {
  it('are parsed once for a connection, and planned for their values every time', async () => {
    for (let user = 1; user <= 20; user += 1) await ask('SELECT id FROM users WHERE id = $1', user);
    const kept = await ask(
      `SELECT generic_plans::int, custom_plans::int FROM pg_prepared_statements WHERE statement LIKE 'SELECT id FROM users%'`,
    );
    expect(kept).toEqual([[0, 20]]);
  });

  it('are answered also where there are more of them than are kept', async () => {
    for (let index = 0; index < 400; index += 1)
      expect(await ask(`SELECT $1::int + ${index}`, 1)).toEqual([[1 + index]]);
    const [[kept] = []] = await ask('SELECT count(*)::int FROM pg_prepared_statements');
    expect(kept).toBe(300);
  });
});

/** What a service sends by Prisma and past it, through an adapter as `openPrisma` makes it. */
async function namesAfter(address: string): Promise<number> {
  const askNames = statement<[], { names: number }>(
    'names',
    'SELECT count(*)::int AS names FROM pg_prepared_statements',
  );
  const find = statement<[id: number], { id: number }>('find', 'SELECT id FROM users WHERE id = $1::int');
  let inner!: Connection;
  const client = openPrisma(address, ({ adapter }) => ({
    $connect: async () => void (inner = await (adapter as Adapter).connect()),
    $disconnect: () => inner.dispose(),
    $transaction: () => Promise.reject(new Error('none')),
    $executeRaw: () => Promise.reject(new Error('none')),
    $queryRaw: () => Promise.reject(new Error('none')),
  }));
  try {
    await rowsOf(client, find, 7);
    await inner.queryRaw({
      sql: 'SELECT id FROM users WHERE id = $1',
      args: [7],
      argTypes: [{ scalarType: 'int', arity: 'scalar' }],
    });
    return (await rowsOf(client, askNames))[0]!.names;
  } finally {
    await client.$disconnect();
  }
}

it('[SPEED-542] have no names behind a pooler that would mix them up', async () => {
  expect(await namesAfter(url)).toBe(3);
  expect(await namesAfter(`${url}?pgbouncer=true`)).toBe(0);
});
