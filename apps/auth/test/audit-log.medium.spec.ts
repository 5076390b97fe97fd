// Real: PostgreSQL, NATS, the whole auth service. Not real: the other services, whose events the spec publishes.
import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import {
  AuditHeadFacts,
  auditHeadSigned,
  banUser,
  type Caller,
  type CallInput,
  listAuditEntries,
  type OperatorAction,
  operatorActed,
  recordPrivateView,
} from '@slovo/contracts';
import { SecretKeys } from '@slovo/kit/keys';
import { Tickets } from '@slovo/kit/ticket';
import { AuditHead } from '../src/audit/audit-head.ts';
import { AuthSettings } from '../src/config.ts';
import { ADMIN_TELEGRAM_ID, AuthHarness, JWT_SECRET } from './auth-harness.ts';

type HeadParts = ConstructorParameters<typeof AuditHead>;

let auth: AuthHarness;
let operator: Extract<Caller, { kind: 'operator' }>;
let banned: number;

/** What operators did, an entry at each of these instants. */
const ACTS: [at: string, act: Partial<OperatorAction>][] = [
  ['2026-11-19T20:59:59.999Z', { action: 'delete-promise', target: 'promise:7', reason: 'Жалоба автора' }],
  ['2026-11-19T21:00:00.000Z', { action: 'pause-batch', target: 'batch:93', reason: null }],
  ['2026-11-20T20:59:59.999Z', { action: 'resume-batch', target: 'batch:93', reason: 'проверили' }],
  ['2026-11-20T21:00:00.000Z', { action: 'delete-promise', target: 'promise:8', reason: 'спам, реклама' }],
];

beforeAll(async () => {
  auth = await AuthHarness.start();
  const { user: account } = await auth.register({ telegram_id: ADMIN_TELEGRAM_ID, first_name: 'Ольга' });
  operator = { kind: 'operator', userId: account.id, fingerprint: 'cafe0123' };
  // The last act comes first: entries are in the order in which people acted.
  for (const [at, act] of ACTS.toReversed()) {
    auth.moveTo(at);
    const action = { operatorId: 77, fingerprint: 'beef4567', details: {}, ...act } as OperatorAction;
    await auth.prisma.auditLine.create({ data: { ...action, details: {}, at: new Date(at) } });
  }
  auth.moveTo('2026-11-22T09:00:00.000Z');
  banned = (await auth.register({ telegram_id: 5_001, first_name: 'Игорь' })).user.id;
  await auth.call(banUser, { id: banned, reason: 'Спамёр' }, operator);
});
afterAll(() => auth.close());

const list = (input: CallInput<typeof listAuditEntries> = {}) => auth.call(listAuditEntries, input, operator);
const targets = async (input: CallInput<typeof listAuditEntries>) =>
  (await list(input)).items.map(({ target }) => target);

describe('the log of operators', () => {
  it('is in the order in which they acted, in pages', async () => {
    const all = await list();
    expect(all.items.map(({ target }) => target)).toEqual([
      `user:${banned}`,
      'promise:8',
      'batch:93',
      'batch:93',
      'promise:7',
    ]);
    expect(all.next).toBeNull();
    const pages = [await list({ limit: 2 })];
    while (pages.at(-1)!.next) pages.push(await list({ limit: 2, cursor: pages.at(-1)!.next! }));
    expect(pages.map(({ items }) => items.length)).toEqual([2, 2, 1]);
    expect(pages.flatMap(({ items }) => items)).toEqual(all.items);
  });

  it.each([
    ['an operator', { operator: 77 }, ['promise:8', 'batch:93', 'batch:93', 'promise:7']],
    ['an action', { action: 'delete-promise' }, ['promise:8', 'promise:7']],
    ['a target', { target: 'batch:93' }, ['batch:93', 'batch:93']],
    ['an action of a target', { target: 'batch:93', action: 'pause-batch' }, ['batch:93']],
    ['a day of Moscow', { from: '2026-11-20', to: '2026-11-20' }, ['batch:93', 'batch:93']],
    ['what is before an instant', { to: '2026-11-19T20:59:59.999Z' }, ['promise:7']],
    ['what is since an instant', { from: '2026-11-21T00:00:00+03:00', operator: 77 }, ['promise:8']],
    ['words of the reason', { q: 'ЖАЛОБ авт' }, ['promise:7']],
    ['words of the target', { q: 'promise 8' }, ['promise:8']],
    ['words of the action', { q: 'resume' }, ['batch:93']],
    ['words that nobody wrote', { q: 'жалоба 8' }, []],
  ])('[ADM-API-31] is filtered by %s', async (_, input, expected) => {
    expect(await targets(input)).toEqual(expected);
  });

  it('is whole for a text without words', async () => {
    expect(await targets({ q: "')|(&*:" })).toHaveLength(5);
  });

  it('finds е by ё', async () => {
    expect([await targets({ q: 'спамер' }), await targets({ q: 'спамёр' })]).toEqual([
      [`user:${banned}`],
      [`user:${banned}`],
    ]);
  });

  it.each([
    ['cursor', { cursor: 'x' }],
    ['cursor', { cursor: '17' }],
    ['operator', { operator: 0 }],
    ['from', { from: 'yesterday' }],
    ['from', { from: '2026-11-31' }],
    ['from', { from: '2026-11-22', to: '2026-11-21' }],
    ['to', { to: '2026-11-22T09:00:00' }],
    ['action', { action: '' }],
    ['q', { q: 'я'.repeat(201) }],
  ])('names the bad field %s', async (field, input) => {
    await expect(list(input as never)).rejects.toMatchObject({
      code: 'BAD_INPUT',
      details: { fields: { [field]: expect.any(String) } },
    });
  });

  it('records that an operator looked at something private', async () => {
    const target = 'parked-event:12';
    await auth.call(recordPrivateView, { target }, operator);
    const { items } = await list({ action: 'view-private' });
    expect(items).toEqual([expect.objectContaining({ target, operator_id: operator.userId, reason: null })]);
    expect(items[0]?.details).toEqual({ requestId: expect.any(String) });
    for (const bad of [
      '',
      'promise',
      'promise:',
      'Promise:7',
      'promise:7 и ещё',
      `promise:${'7'.repeat(100)}`,
    ])
      await expect(auth.call(recordPrivateView, { target: bad }, operator)).rejects.toMatchObject({
        code: 'BAD_INPUT',
        details: { fields: { target: expect.any(String) } },
      });
  });

  it('[AUDIT-02] has its last line signed at each start and each hour, and published past its tables', async () => {
    const signing = jest.spyOn(AuditHead.prototype, 'sign').mockResolvedValue();
    jest.useFakeTimers({ doNotFake: ['nextTick', 'setImmediate', 'queueMicrotask', 'performance'] });
    const head = new AuditHead(
      ...([auth.prisma, null, null, auth.app.get(AuthSettings)] as never as HeadParts),
    );
    try {
      head.onApplicationBootstrap();
      expect(signing).toHaveBeenCalledTimes(1);
      jest.advanceTimersByTime(3 * 60 * 60 * 1000);
      expect(signing).toHaveBeenCalledTimes(4);
    } finally {
      head.onModuleDestroy();
      jest.useRealTimers();
      signing.mockRestore();
    }
    await auth.app.get(AuditHead).sign();
    const [last] = await auth.prisma.$queryRaw<object[]>`
      SELECT id, encode(hash, 'hex') AS hash FROM audit_log ORDER BY id DESC LIMIT 1`;
    const { token } = (await auth.published(auditHeadSigned)).at(-1)!;
    const read = (purpose: string) =>
      new Tickets(new SecretKeys(JWT_SECRET).derived(purpose)).read(token, AuditHeadFacts, auth.now);
    expect(await read('audit-head')).toEqual({ use: 'audit-head', ...last, at: expect.any(String) });
    expect(await read('something else')).toBeNull();
  });

  it('takes in an act that is told late, at its own time', async () => {
    auth.moveTo('2026-11-20T12:00:00.000Z');
    const late = {
      operatorId: 78,
      fingerprint: 'beef4567',
      action: 'export',
      target: 'batch:1',
      reason: null,
    };
    await auth.publish(operatorActed('notifications'), { ...late, details: {} });
    auth.moveTo('2026-11-22T09:00:00.000Z');
    expect(await targets({ from: '2026-11-20', to: '2026-11-20' })).toEqual([
      'batch:93',
      'batch:1',
      'batch:93',
    ]);
  });
});
