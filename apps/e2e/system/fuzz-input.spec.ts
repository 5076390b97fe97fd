// Invalid, malformed and random input, sent to every documented operation. All must be refused, unless a title says so.
// Real: everything but Telegram.
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { writtenLine, writtenText } from '@slovo/domain/text';
import { Ajv2020 } from 'ajv/dist/2020.js';
import fc from 'fast-check';
import { BAD_FORMS } from '../src/fuzz/bad-forms.ts';
import { BAD_BODIES, BAD_IDS, BAD_QUERIES, BAD_VALUES, STRANGE_TEXTS } from '../src/fuzz/bad-values.ts';
import { faultsOf } from '../src/fuzz/decency.ts';
import { expectRefused, expectRunning } from '../src/fuzz/expectations.ts';
import { jsonBodyOf, propertiesOf, withRawField } from '../src/fuzz/operations.ts';
import { send, sendBytes } from '../src/fuzz/raw-http.ts';
import { bearer, FuzzStage, JSON_TYPE } from '../src/fuzz/stage.ts';

const SEED = Number(process.env.FUZZ_SEED ?? 20_261_121);

let stage: FuzzStage;

beforeAll(async () => {
  stage = await FuzzStage.start();
});
afterAll(() => stage.stop());

describe('a body', () => {
  it('that is no valid object is refused', async () => {
    const requests = stage.operations
      .filter((operation) => jsonBodyOf(operation))
      .flatMap((operation) =>
        BAD_BODIES.map(([what, body, type = 'application/json']) => ({
          ...stage.request(operation, what),
          headers: {
            ...bearer(stage.tokenFor(operation)),
            ...(type !== '' && { 'content-type': type }),
          },
          body,
        })),
      );
    await expectRefused(stage, requests);
  });

  it('with a field of the wrong type, or without a required one, is refused by naming the field', async () => {
    const ajv = new Ajv2020({ strict: false, formats: { uri: true, 'date-time': true } });
    const requests = stage.operations.flatMap((operation) => {
      const content = jsonBodyOf(operation);
      if (!content?.example) return [];
      const { required = [] } = content.schema as { required?: string[] };
      const example = content.example as Record<string, unknown>;
      const isValid = ajv.compile(content.schema);
      const wrong = Object.keys(propertiesOf(operation)).flatMap((name) =>
        BAD_VALUES.filter((text) => !isValid({ ...example, [name]: JSON.parse(text) as unknown }))
          // Ids may be texts, as they are in an address.
          .filter((text) => !(/(?:_id|replaces)$/.test(name) && ['"1"', 'true'].includes(text)))
          .map((text) => [`${name} = ${text.slice(0, 30)}`, withRawField(example, name, text)] as const),
      );
      const missing = required.map((name) => {
        const { [name]: _, ...rest } = example;
        return [`no ${name}`, JSON.stringify(rest)] as const;
      });
      return [...wrong, ...missing].map(([what, body]) => ({ ...stage.request(operation, what), body }));
    });
    expect(requests.length).toBeGreaterThan(400);
    await expectRefused(stage, requests);
  });

  it('with additional fields has no additional effect', async () => {
    const { stranger } = stage;
    const extra = {
      user_id: 1,
      userId: 1,
      owner_id: 1,
      id: 1,
      roles: ['admin'],
      telegram_id: 1,
      closed_by: 'admin',
      completed_days: 7,
      origin: { ip: '1.1.1.1', user_agent: 'x' },
      request_key: 'x',
      version: 99,
    };
    const made = await stranger.ask<Record<string, unknown>>('POST', '/api/promises', {
      title: 'Лишнее',
      type: 'challenge',
      days_total: 7,
      ...extra,
    });
    expect(made).toMatchObject({ user_id: stranger.userId, completed_days: 0, version: 1 });
    const profile = await stranger.ask<Record<string, unknown>>('PUT', '/api/users/profile', {
      bio: 'x',
      ...extra,
    });
    expect(profile).toMatchObject({ id: stranger.userId, roles: ['user'], telegram_id: stranger.id });
  });

  it('with unusual texts is accepted, and the texts come back as people see them', async () => {
    for (const text of STRANGE_TEXTS) {
      const title = writtenLine(text);
      const made = await stage.stranger.ask<{ id: number; title: string; description: string }>(
        'POST',
        '/api/promises',
        { title, description: text, type: 'goal', days_total: 7 },
      );
      expect(made).toMatchObject({ title, description: writtenText(text) });
    }
  });
});

describe('a form', () => {
  it('that is malformed is refused, and leaves no file behind', async () => {
    const { own, owner } = stage;
    const paths = [`/api/promises/${own['promise']}/reports`, '/api/users/profile/avatar'];
    const uploads = ['/api/admin/media/upload', '/api/admin/media/upload/chunk'];
    const tokens = [
      ...paths.map((path) => [path, owner.token] as const),
      ...uploads.map((path) => [path, stage.operatorToken] as const),
    ];
    const requests = tokens.flatMap(([path, token]) =>
      BAD_FORMS.map(({ what, type, body }) => ({
        what,
        method: 'POST',
        path,
        headers: { ...bearer(token), 'content-type': type },
        body,
      })),
    );
    await expectRefused(stage, requests);
  });

  it('whose sender disconnects, or states a wrong length, leaves nothing behind', async () => {
    const { own, owner, tables, world } = stage;
    const before = await tables.fingerprint();
    const head = (length: number) =>
      [
        `POST /api/promises/${own['promise']}/reports HTTP/1.1`,
        'host: localhost',
        `authorization: Bearer ${owner.token}`,
        'content-type: multipart/form-data; boundary=grenze',
        `content-length: ${length}`,
        '\r\n',
      ].join('\r\n');
    const start =
      '--grenze\r\nContent-Disposition: form-data; name="file"; filename="a.jpg"\r\n\r\n\xff\xd8\xff\xe0';
    const answers = [
      await sendBytes(world.appUrl, head(5000) + start),
      await sendBytes(world.appUrl, `${head(10)}${start}`),
      await sendBytes(world.appUrl, head(-1) + start),
      await sendBytes(world.appUrl, `${head(0)}\r\nPOST / HTTP/1.1\r\n\r\n`),
      await sendBytes(world.appUrl, `${head(1e15)}${start}`),
    ];
    for (const answer of answers) expect(answer).not.toMatch(/^HTTP\/1\.1 (?:2|5)/);
    await world.settle();
    expect(await tables.fingerprint()).toEqual(before);
  });

  it('with an invalid idempotency key is refused by naming the field', async () => {
    const keys = ['two words', 'x'.repeat(201), '\u00ff', '', '\t', 'a\u00a0b'];
    const { own, owner } = stage;
    await expectRefused(
      stage,
      keys.flatMap((key) => {
        const headers = { ...bearer(owner.token), ...JSON_TYPE, 'idempotency-key': key };
        const request = { what: `the key ${key.slice(0, 20)}`, method: 'POST', headers };
        return [
          { ...request, path: '/api/promises', body: '{"title":"x","type":"goal"}' },
          { ...request, path: `/api/promises/${own['promise']}/reports`, body: '{"text":"x"}' },
        ];
      }),
    );
  });
});

describe('a random request', () => {
  it('gets a well-formed answer', async () => {
    let sent = 0;
    const details = await fc.check(
      fc.asyncProperty(randomRequests(), async ({ operation, id, query, body, token }) => {
        // These could by chance ban or sign out the stranger, whose token the requests use.
        if (/ban-user|revoke|logout/.test(operation.operationId)) return;
        sent += 1;
        const answer = await send(stage.world.appUrl, {
          method: operation.method,
          path: `${stage.pathOf(operation, { id })}?${new URLSearchParams(query)}`,
          headers: { ...bearer(token), ...JSON_TYPE },
          body: operation.method === 'GET' || operation.method === 'DELETE' ? undefined : body,
        });
        expect(faultsOf(answer)).toEqual([]);
      }),
      { seed: SEED, numRuns: 1500, endOnFailure: true, interruptAfterTimeLimit: 30_000 },
    );
    if (details.failed)
      throw new Error(
        `FUZZ_SEED=${SEED}\n${fc.defaultReportMessage(details)}\n${String(details.errorInstance)}`,
      );
    expect(sent).toBeGreaterThan(200);
  });

  function randomRequests() {
    const operations = stage.operations.filter(({ operationId }) => operationId !== 'gateway.live');
    const names = [...new Set(operations.flatMap((operation) => Object.keys(propertiesOf(operation))))];
    const value = fc.oneof(
      fc.jsonValue({ maxDepth: 3 }),
      fc.constantFrom(...STRANGE_TEXTS),
      fc.integer(),
      fc.boolean(),
    );
    const object = fc.dictionary(fc.constantFrom(...names), value, { maxKeys: 8 });
    const parameters = fc.constantFrom(...names, ...Object.keys(BAD_QUERIES));
    return fc.record({
      operation: fc.constantFrom(...operations),
      id: fc.oneof(
        fc.integer().map(String),
        fc.constantFrom(...BAD_IDS),
        fc.constantFrom(...Object.values(stage.own)),
      ),
      query: fc.dictionary(parameters, fc.string({ maxLength: 20 }), { maxKeys: 4 }),
      body: fc.oneof(
        object.map((given) => JSON.stringify(given)),
        fc.json(),
        fc.string({ maxLength: 50 }),
      ),
      token: fc.constantFrom(stage.stranger.token, stage.operatorToken, '', `${stage.stranger.token}x`),
    });
  }
});

describe('after all of these', () => {
  it('every service is running', () => expectRunning(stage));
});
