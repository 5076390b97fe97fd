import { describe, expect, it } from '@jest/globals';
import { answers, blameFor, describeOutage, isContention, isOutage, NeededPartAway } from './outage.ts';

/** As Prisma reports an error of PostgreSQL. */
const ofPrisma = (code: string, cause: object) =>
  Object.assign(new Error('Invalid `prisma.$executeRaw()` invocation'), {
    code,
    meta: { driverAdapterError: Object.assign(new Error('postgres'), { cause }) },
  });

describe('an outage', () => {
  it.each([
    [
      'a start of PostgreSQL',
      Object.assign(new Error('the database system is starting up'), { code: '57P03' }),
    ],
    ['the same by Prisma', ofPrisma('P2010', { kind: 'postgres', originalCode: '57P03' })],
    ['a shutdown', ofPrisma('P2010', { kind: 'postgres', code: '57P01' })],
    ['a crash', ofPrisma('P2010', { kind: 'postgres', code: '57P02', originalCode: '57P02' })],
    ['a full disk', Object.assign(new Error('could not extend file'), { code: '53100' })],
    ['the same by Prisma', ofPrisma('P2010', { kind: 'postgres', code: '53100', originalCode: '53100' })],
    ['a database that may only be read', ofPrisma('P2010', { kind: 'postgres', originalCode: '25006' })],
    ['a broken connection', Object.assign(new Error('terminated'), { code: '08006' })],
    ['no server', ofPrisma('P1001', { kind: 'DatabaseNotReachable' })],
    ['a closed connection', ofPrisma('P2010', { kind: 'ConnectionClosed' })],
    ['a closed client', new Error('Client has encountered a connection error and is not queryable')],
    [
      'no answer of any address',
      new AggregateError([Object.assign(new Error('x'), { code: 'ECONNREFUSED' })]),
    ],
    [
      'no free connection',
      Object.assign(new Error('Unable to start a transaction in the given time.'), { code: 'P2028' }),
    ],
    ['an outage below another error', new Error('could not load', { cause: { code: 'P2024' } })],
  ])('is %s', (_what, error) => {
    expect(isOutage(error)).toBe(true);
  });

  it.each([
    [
      'a violated constraint',
      ofPrisma('P2002', { kind: 'UniqueConstraintViolation', originalCode: '23505' }),
    ],
    ['too little memory for a statement', Object.assign(new Error('out of memory'), { code: '53200' })],
    [
      'a transaction that lasted too long',
      Object.assign(new Error('Transaction already closed'), { code: 'P2028' }),
    ],
    ['a deadlock', ofPrisma('P2034', { kind: 'TransactionWriteConflict', originalCode: '40P01' })],
    ['a fault of the handler', new TypeError('x is not a function')],
    ['no error', undefined],
  ])('is not %s', (_what, error) => {
    expect(isOutage(error)).toBe(false);
  });
});

it('is described by what the error says, and as one of the database only where the error says so', () => {
  const refused = Object.assign(new Error('connect ECONNREFUSED ::1:9000'), { code: 'ECONNREFUSED' });
  expect(describeOutage(new AggregateError([refused]))).toBe(
    `a server that it needs is away: ${refused.message}`,
  );
  expect(describeOutage(new Error('could not load', { cause: ofPrisma('P1001', {}) }))).toBe(
    'no database: could not load: Invalid `prisma.$executeRaw()` invocation',
  );
  const full = Object.assign(new Error('could not extend file "base/5/1"'), { code: '53100' });
  expect(describeOutage(full)).toBe('the disk of the database is full: could not extend file "base/5/1"');
});

it('knows who gave way to another transaction, or took too long', () => {
  expect(isContention(ofPrisma('P2034', { originalCode: '40P01' }))).toBe(true);
  expect(isContention(ofPrisma('P2010', { kind: 'postgres', originalCode: '55P03' }))).toBe(true);
  const expired = 'Transaction API error: Transaction already closed';
  expect(isContention(Object.assign(new Error(expired), { code: 'P2028' }))).toBe(true);
  expect(isContention(ofPrisma('P2002', { originalCode: '23505' }))).toBe(false);
});

it('knows whether a database answers', async () => {
  const database = (answer: Promise<unknown>) => ({ $queryRaw: () => answer }) as never;
  expect(await answers(database(Promise.resolve([])))).toBe(true);
  expect(await answers(database(Promise.reject(new Error('no'))))).toBe(false);
});

describe('a network error of a handler', () => {
  const reset = new TypeError('fetch failed', {
    cause: Object.assign(new Error('read ECONNRESET'), { code: 'ECONNRESET' }),
  });
  const transaction = (answer: () => Promise<unknown>) => ({ $queryRaw: answer }) as never;
  const aborted = Object.assign(new Error('current transaction is aborted'), { code: '25P02' });

  it.each([
    ['answers', async () => []],
    ['says that a statement failed', () => Promise.reject(aborted)],
  ])('is a failed attempt while its transaction %s', async (_what, answer) => {
    const blamed = await blameFor(reset, transaction(answer));
    expect(isOutage(blamed)).toBe(false);
    expect(String(blamed)).toContain('fetch failed');
  });

  it('is an outage where its transaction has no connection either', async () => {
    const blamed = await blameFor(
      reset,
      transaction(() => Promise.reject(reset)),
    );
    expect(isOutage(blamed)).toBe(true);
  });

  it('is not asked about where the database says that it is away', async () => {
    const away = ofPrisma('P1001', { kind: 'DatabaseNotReachable' });
    const blamed = await blameFor(
      away,
      transaction(() => Promise.reject(new Error('asked'))),
    );
    expect(blamed).toBe(away);
  });
});

it('[ADM-DEL-41] is what a reaction reports that has found a part away which it needs, whatever the database says', async () => {
  const refused = Object.assign(new Error('connect ECONNREFUSED'), { code: 'ECONNREFUSED' });
  const away = new NeededPartAway('the storage is away', { cause: refused });
  const answering = { $queryRaw: async () => [] } as never;
  expect(isOutage(await blameFor(away, answering))).toBe(true);
  expect(isOutage(await blameFor(refused, answering))).toBe(false);
});
