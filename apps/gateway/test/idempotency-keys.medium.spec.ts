// Real: HTTP, the whole gateway, NATS. Not real: the services, which answer from this process.
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import {
  type CallDefinition,
  checkOperatorToken,
  handRoutes,
  routeOf,
  startUserDeletion,
} from '@slovo/contracts';
import { allCalls } from '@slovo/contracts/all-calls';
import { Refusal } from '@slovo/kit/calls';
import { z } from 'zod';
import { openGateway, type Gateway } from './open-gateway.ts';

const TOKEN = 'Zk9vLXRva2VuLW9mLWFuLW9wZXJhdG9yLTMyLWJ5dGVz';

let gateway: Gateway;
beforeAll(async () => {
  gateway = await openGateway({ env: { RATE_LIMIT_OPERATOR_SEND: '1000' } });
  gateway.answer(checkOperatorToken, () => ({
    user_id: 4,
    telegram_id: 44,
    username: 'op',
    first_name: 'Ольга',
    fingerprint: '9f86d081',
    expires_at: '2099-01-01T00:00:00.000Z',
  }));
  for (const { definition } of KEYED)
    gateway.answer(definition, () => {
      throw new Refusal('IDEMPOTENCY_KEY_REUSED'); // proves that the call reached its service
    });
});
beforeEach(() => void gateway.calls.splice(0));
afterAll(() => gateway.close());

const hasKey = ({ input }: CallDefinition): boolean =>
  input instanceof z.ZodObject && 'idempotencyKey' in input.shape;

/** Every route whose body has a key, also one that is added later. */
const KEYED = allCalls
  .filter(hasKey)
  .map((definition) => ({
    definition,
    route: definition.name === startUserDeletion.name ? handRoutes.deleteUser : routeOf(definition)!,
  }))
  .map(({ definition, route }) => ({ name: definition.name, definition, route }));

/** A body that all of them accept: each ignores the fields of the others. */
const BODY = {
  reason: 'Спам',
  text: 'Привет',
  messageType: 'text',
  content: { text: 'Привет' },
  filters: {},
  message: { text: 'Привет' },
  channels: { telegram: true, web: true },
};

async function send({ path, method }: { path: string; method: string }, inBody?: unknown, inHeader?: string) {
  const response = await gateway.fetch(path.replace(':id', '5'), {
    method,
    token: TOKEN,
    json: { ...BODY, ...(inBody !== undefined && { idempotencyKey: inBody }) },
    headers: inHeader === undefined ? {} : { 'idempotency-key': inHeader },
  });
  const { code, details } = (await response.json()) as { code: string; details?: { fields: object } };
  return [response.status, code, Object.keys(details?.fields ?? {})];
}

const received = (): unknown[] =>
  gateway.calls
    .filter(({ name }) => name !== checkOperatorToken.name)
    .map(({ input }) => input.idempotencyKey);

describe('the key of a request', () => {
  it('belongs to sends and deletions', () => {
    expect(KEYED.map(({ name }) => name).toSorted()).toEqual([
      'auth.start-user-deletion',
      'notifications.notify-user',
      'notifications.send-broadcast',
      'notifications.send-group',
      'promises.start-promise-deletion',
    ]);
  });

  it.each(KEYED)('[ADM-API-34] is the same in the body and in the header of $name', async ({ route }) => {
    const reached = [409, 'IDEMPOTENCY_KEY_REUSED', []];
    expect(await send(route, 'k-1')).toEqual(reached);
    expect(await send(route, undefined, 'k-1')).toEqual(reached);
    expect(await send(route, 'k-1', 'k-1')).toEqual(reached);
    expect(received()).toEqual(['k-1', 'k-1', 'k-1']);
  });

  it.each(KEYED)('[ADM-API-34] is refused where both were sent to $name and differ', async ({ route }) => {
    const refused = [400, 'BAD_INPUT', ['Idempotency-Key']];
    expect(await send(route, 'k-1', 'k-2')).toEqual(refused);
    expect(await send(route, 5, '5')).toEqual(refused);
    expect(await send(route, null, 'k-2')).toEqual(refused);
    expect(await send(route, 'k-1', 'two words')).toEqual(refused);
    expect(received()).toEqual([]);
  });

  it('of a dry run has to agree as well', async () => {
    const both = {
      token: TOKEN,
      json: { dryRun: true, idempotencyKey: 'a' },
      headers: { 'idempotency-key': 'b' },
    };
    const response = await gateway.fetch('/api/admin/users/5/delete', both);
    expect([response.status, received()]).toEqual([400, []]);
  });
});
