// Forged credentials and invalid addresses, sent to every documented operation. All must be refused, unless a title says so.
// Real: everything but Telegram.
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { BAD_PATHS } from '../src/fuzz/bad-paths.ts';
import { BAD_IDS, BAD_QUERIES, BAD_QUERIES_OF } from '../src/fuzz/bad-values.ts';
import { expectRefused, expectRunning } from '../src/fuzz/expectations.ts';
import { forgedTokens } from '../src/fuzz/forged-tokens.ts';
import { requires } from '../src/fuzz/operations.ts';
import { sendAll } from '../src/fuzz/send-all.ts';
import { bearer, FuzzStage, JSON_TYPE, NOON_S } from '../src/fuzz/stage.ts';
import { tamperedInitData } from '../src/fuzz/tampered-init-data.ts';
import { describeOperatorRoutes } from '../src/permissions/describe-operators.ts';

/** An id that no row has. */
const NOBODY = '2147483647';

let stage: FuzzStage;

beforeAll(async () => {
  stage = await FuzzStage.start();
});
afterAll(() => stage.stop());

describe('a forged, tampered or expired', () => {
  const forged = () => forgedTokens(stage.owner.token, stage.secrets.JWT_SECRET, NOON_S);

  it('session token is refused wherever one is required', async () => {
    const tokens = await forged();
    const requests = stage.operations
      .filter((operation) => requires(operation, 'session') || requires(operation, 'operator'))
      .flatMap((operation) => {
        const isForOperators = requires(operation, 'operator');
        const wrong = { ...tokens, ...(isForOperators && { 'a session': stage.owner.token }) };
        return Object.entries(wrong).map(([what, token]) => stage.request(operation, what, token));
      });
    await expectRefused(stage, requests, 'all');
  });

  it('session token is ignored where anyone may read', async () => {
    const requests = Object.entries(await forged()).map(([what, token]) => ({
      what,
      method: 'GET',
      path: `/public/promises/${stage.own['promise']}`,
      headers: bearer(token),
    }));
    const { faults, granted } = await sendAll(stage.world.appUrl, requests);
    expect([faults, granted.length]).toEqual([[], requests.length]);
  });

  it('initData is refused', async () => {
    const { owner, stranger, secrets, world } = stage;
    const response = await fetch(`${world.sandboxUrl}/sandbox/people/${owner.id}/init-data`);
    const { initData } = (await response.json()) as { initData: string };
    const tampered = tamperedInitData(initData, {
      ownId: owner.id,
      foreignId: stranger.id,
      botToken: secrets.SANDBOX_BOT_TOKEN,
    });
    await expectRefused(
      stage,
      ['/auth', '/auth/webapp'].flatMap((path) =>
        Object.entries(tampered).map(([what, value]) => ({
          what,
          method: 'POST',
          path,
          headers: JSON_TYPE,
          body: JSON.stringify({ initData: value }),
        })),
      ),
      'some',
    );
  });

  it('sign-in link is refused', async () => {
    const tokens = [
      'x',
      '',
      '\0',
      '\ud800',
      'a'.repeat(43),
      'a'.repeat(5000),
      '../../x',
      "' OR 1=1 --",
      '№№№',
    ];
    await expectRefused(
      stage,
      tokens.map((token) => ({
        what: JSON.stringify(token).slice(0, 40),
        method: 'POST',
        path: '/pwa',
        headers: JSON_TYPE,
        body: JSON.stringify({ token }),
      })),
      'some',
    );
  });
});

/** Their services do not know which promises there are: of an unknown one they have nothing. */
const EMPTY_FOR_UNKNOWN = ['voting.list-votes-of-promise', 'notifications.list-receipts-of-promise'];

describe('an address', () => {
  it('with an invalid id is refused by naming the field, or not found', async () => {
    const requests = stage.operations.flatMap((operation) =>
      (operation.parameters ?? [])
        .filter((parameter) => parameter.in === 'path' && parameter.name !== 'username')
        .flatMap(({ name }) =>
          BAD_IDS.map((id) =>
            stage.request(operation, `${name} = ${id.slice(0, 30)}`, stage.tokenFor(operation), {
              [name]: id,
            }),
          ),
        ),
    );
    await expectRefused(stage, requests);
  });

  it('of something that belongs to another person or does not exist changes nothing', async () => {
    const { operations, owner, stranger, operatorToken } = stage;
    const writes = operations.filter(
      (operation) =>
        operation.path.includes('{') && operation.method !== 'GET' && requires(operation, 'session'),
    );
    const foreign = writes
      .filter(({ operationId }) => operationId !== 'voting.cast-vote') // only others may vote
      .map((operation) => stage.request(operation, 'a foreign id', stranger.token));
    const absent = writes.map((operation) =>
      stage.request(operation, 'an unknown id', owner.token, { id: NOBODY }),
    );
    const absentForOperators = operations
      .filter((operation) => requires(operation, 'operator') && operation.path.includes('{id}'))
      .filter(({ operationId }) => !EMPTY_FOR_UNKNOWN.includes(operationId))
      .map((operation) => stage.request(operation, 'an unknown id', operatorToken, { id: NOBODY }));
    await expectRefused(stage, [...foreign, ...absent, ...absentForOperators]);
  });

  it('with an invalid name or path gets a well-formed answer', async () => {
    const before = await stage.tables.fingerprint();
    const headers = bearer(stage.owner.token);
    const { faults } = await sendAll(
      stage.world.appUrl,
      BAD_PATHS.map((path) => ({ what: 'an invalid name', method: 'GET', path, headers, mayBePage: true })),
    );
    expect(faults).toEqual([]);
    expect(await stage.tables.fingerprint()).toEqual(before);
  });

  it('with an invalid query is refused by naming the field', async () => {
    const requests = stage.operations.flatMap((operation) =>
      (operation.parameters ?? [])
        .filter((parameter) => parameter.in === 'query')
        .flatMap(({ name }) => {
          const values = BAD_QUERIES[name];
          if (!values)
            throw new Error(`${operation.operationId} takes ${name}: add bad values of it to BAD_QUERIES`);
          const own = BAD_QUERIES_OF[operation.operationId]?.[name] ?? [];
          return [...values, ...own].map((value) => ({
            what: `${name}=${value.slice(0, 30)}`,
            method: operation.method,
            path: `${stage.pathOf(operation)}?${name}=${value}${name === 'username' ? '' : '&username=anya'}`,
            headers: bearer(stage.tokenFor(operation)),
          }));
        }),
    );
    await expectRefused(stage, requests);
  });
});

describeOperatorRoutes(() => stage);

describe('after all of these', () => {
  it('every service is running', () => expectRunning(stage));
});
