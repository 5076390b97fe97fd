// Real: everything but Telegram. Nothing here is a request that should be granted, unless its title says so.
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { loadOrCreateSecrets, type Secrets } from '@slovo/local/secrets.ts';
import { startWorld, type World } from '@slovo/testing';
import { Ajv2020 } from 'ajv/dist/2020.js';
import fc from 'fast-check';
import { Actor } from '../src/actor.ts';
import { DocumentedApi, type Operation } from '../src/documented-api.ts';
import { BAD_FORMS } from '../src/fuzz/bad-forms.ts';
import { BAD_BODIES, BAD_IDS, BAD_QUERIES, BAD_VALUES, STRANGE_TEXTS } from '../src/fuzz/bad-values.ts';
import { faultsOf } from '../src/fuzz/decency.ts';
import { forgedTokens, signedInitData } from '../src/fuzz/forged-tokens.ts';
import { send, sendBytes, type RawAnswer, type RawRequest } from '../src/fuzz/raw-http.ts';
import { Tables } from '../src/fuzz/tables.ts';
import { operatorToken } from '../src/operator.ts';

const SEED = Number(process.env.FUZZ_SEED ?? 20_261_121);
const OPERATOR = 77_000_042;
const GENEROUS = '1000000';
const NOBODY = '2147483647';
const JSON_TYPE = { 'content-type': 'application/json' };
/** A quiet hour of the story in which nothing falls due by itself. */
const NOON = '2027-03-03T10:00:00Z';

type Described = Operation & { method: string; path: string };

let world: World;
let api: DocumentedApi;
let tables: Tables;
let secrets: Secrets;
let owner: Actor;
let stranger: Actor;
let operator: string;
/** Good values of path parameters: of things that are the owner's. */
let own: Record<string, string>;

beforeAll(async () => {
  world = await startWorld({
    ADMIN_TELEGRAM_IDS: String(OPERATOR),
    RATE_LIMIT_SIGN_IN: GENEROUS,
    RATE_LIMIT_READ: GENEROUS,
    RATE_LIMIT_WRITE: GENEROUS,
    RATE_LIMIT_SEARCH: GENEROUS,
    RATE_LIMIT_OPERATOR: GENEROUS,
  });
  await post('/dev/clock', { set: NOON });
  secrets = loadOrCreateSecrets(world.folder);
  api = await DocumentedApi.of(world.appUrl);
  tables = await Tables.of(world);
  owner = await (await Actor.arrive(world, { first_name: 'Аня', username: 'anya_fuzz' })).signIn();
  stranger = await (await Actor.arrive(world, { first_name: 'Борис', username: 'boris_fuzz' })).signIn();
  operator = await operatorToken(world, OPERATOR);
  own = await populate();
  await stranger.ask('GET', '/api/users/profile'); // the first use of a session is noted with it
  await world.settle();
});
afterAll(async () => {
  await tables.close();
  await world.stop();
});

/** A running promise with a report that waits, and a draft. */
async function populate(): Promise<Record<string, string>> {
  const make = (title: string) =>
    owner.ask<{ id: number }>('POST', '/api/promises', {
      title,
      type: 'challenge',
      days_total: 7,
      is_public: true,
    });
  const { id } = await make('Не ломаться');
  await owner.ask('PATCH', `/api/promises/${id}/approval-type`, { approvalType: 'anyuser' });
  await owner.ask('POST', `/api/promises/${id}/start`);
  const { report } = await owner.ask<{ report: { id: number } }>('POST', `/api/promises/${id}/reports`, {
    text: 'Стою',
  });
  await make('Черновик');
  return {
    promise: String(id),
    report: String(report.id),
    userId: String(owner.userId),
    username: owner.username,
    path: `reports/00/${'0'.repeat(32)}.jpg`,
  };
}

async function post(path: string, json: unknown): Promise<void> {
  const answer = await send(world.appUrl, {
    method: 'POST',
    path,
    headers: JSON_TYPE,
    body: JSON.stringify(json),
  });
  expect(answer.status).toBe(200);
}

interface Shot extends RawRequest {
  what: string;
}

interface Outcome {
  faults: string[];
  granted: string[];
  /** Those that came no further than to the door. */
  unknown: string[];
}

/** Fires all of them, a few at a time, and says who was answered badly and who got what he wanted. */
async function fire(shots: readonly Shot[]): Promise<Outcome> {
  const outcome: Outcome = { faults: [], granted: [], unknown: [] };
  const waiting = [...shots];
  const gun = async () => {
    for (let shot = waiting.pop(); shot; shot = waiting.pop()) {
      const name = `${shot.method} ${shot.path.slice(0, 80)} with ${shot.what}`;
      const answer = await send(world.appUrl, shot).catch((error: Error) => error);
      if (answer instanceof Error) {
        outcome.faults.push(`${name}: ${answer.message}`);
        continue;
      }
      outcome.faults.push(...faultsOf(answer).map((fault) => `${name}: ${fault}`));
      if (answer.status < 400) outcome.granted.push(`${name}: ${answer.status}`);
      if (answer.status === 401) outcome.unknown.push(name);
    }
  };
  await Promise.all(Array.from({ length: 8 }, gun));
  return outcome;
}

/** All are refused, decently, and no table of any service is different afterwards. `strangers`: how many get no further than to the door. */
async function expectRefused(
  shots: readonly Shot[],
  strangers: 'none' | 'some' | 'all' = 'none',
): Promise<void> {
  expect(shots.length).toBeGreaterThan(0);
  await world.settle();
  const before = await tables.fingerprint();
  const { faults, granted, unknown } = await fire(shots);
  await world.settle();
  expect({ faults, granted }).toEqual({ faults: [], granted: [] });
  expect(strangers === 'none' ? unknown : []).toEqual([]);
  expect(strangers === 'all' ? unknown.length : shots.length).toBe(shots.length);
  expect(await tables.fingerprint()).toEqual(before);
}

const described = (): Described[] =>
  [...api.operations.values()].filter(
    ({ operationId }) => !/Clock|Health|docsPage|openapi|appConfig/.test(operationId),
  );
const wants = ({ security }: Described, scheme: string): boolean =>
  security.length === 1 && scheme in (security[0] ?? {});
const tokenFor = (operation: Described): string => (wants(operation, 'operator') ? operator : owner.token);
const bearer = (token: string): Record<string, string> => ({ authorization: `Bearer ${token}` });

/** The path with good parameters, save those that are given. */
function pathOf({ path }: Described, given: Record<string, string> = {}): string {
  const own_ = { ...own, id: path.includes('/reports/{id}') ? own['report'] : own['promise'], ...given };
  return path.replace(/\{(\w+)\}/g, (_all, name: string) => (own_ as Record<string, string>)[name] ?? '1');
}

const jsonBodyOf = ({ requestBody }: Described) => requestBody?.content['application/json'];
const bodyText = (operation: Described): string | undefined => {
  const content = jsonBodyOf(operation);
  return content && JSON.stringify(content.example ?? {});
};

describe('a token that is forged, tampered with or over', () => {
  it('is refused where a session is needed', async () => {
    const forged = await forgedTokens(owner.token, secrets.JWT_SECRET, Date.parse(NOON) / 1000);
    const shots = described()
      .filter((operation) => wants(operation, 'session') || wants(operation, 'operator'))
      .flatMap((operation) =>
        Object.entries({ ...forged, ...(wants(operation, 'operator') && { 'a session': owner.token }) }).map(
          ([what, token]) => ({
            what,
            method: operation.method,
            path: pathOf(operation),
            headers: { ...bearer(token), ...JSON_TYPE },
            body: bodyText(operation),
          }),
        ),
      );
    await expectRefused(shots, 'all');
  });

  it('counts as none where no session is needed', async () => {
    const forged = await forgedTokens(owner.token, secrets.JWT_SECRET, Date.parse(NOON) / 1000);
    const shots = Object.entries(forged).map(([what, token]) => ({
      what,
      method: 'GET',
      path: `/public/promises/${own['promise']}`,
      headers: bearer(token),
    }));
    const { faults, granted } = await fire(shots);
    expect([faults, granted.length]).toEqual([[], shots.length]);
  });

  it('is refused as initData too', async () => {
    const response = await fetch(`${world.sandboxUrl}/sandbox/people/${owner.id}/init-data`);
    const { initData } = (await response.json()) as { initData: string };
    const fields = Object.fromEntries(new URLSearchParams(initData));
    const { hash: _, ...signedFields } = fields;
    const again = (changes: Record<string, string>) =>
      signedInitData({ ...signedFields, ...changes }, secrets.SANDBOX_BOT_TOKEN);
    const tampered: Record<string, unknown> = {
      'another person': initData.replace(String(owner.id), String(stranger.id)),
      'no hash': initData.replace(/&?hash=\w+/, ''),
      'two hashes': `${initData}&hash=${'0'.repeat(64)}`,
      'two people': `${initData}&user=${encodeURIComponent('{"id":1,"first_name":"x"}')}`,
      'half a hash': initData.replace(/hash=(\w{32})\w+/, 'hash=$1'),
      'a hash that is none': initData.replace(/hash=\w+/, 'hash=%00'),
      'a foreign bot': signedInitData(signedFields, '1:AA'),
      'an old date': again({ auth_date: '1' }),
      'a date to come': again({ auth_date: '9999999999' }),
      'a date that is none': again({ auth_date: 'NaN' }),
      'no person': again({ user: '' }),
      'a person who is null': again({ user: 'null' }),
      'a person who is a list': again({ user: '[]' }),
      'a person without a number': again({ user: '{"first_name":"x"}' }),
      'a person who is a text': again({ user: '{"id":"1","first_name":"x"}' }),
      'a person beyond numbers': again({ user: '{"id":1e300,"first_name":"x"}' }),
      'a person between numbers': again({ user: '{"id":1.5,"first_name":"x"}' }),
      'a person of NUL': again({ user: '{"id":5,"first_name":"a\\u0000b"}' }),
      'half a letter': again({ user: '{"id":5,"first_name":"\\ud800"}' }),
      'percent signs': '%%%zz',
      'a letter': 'x',
      nothing: '',
      'a number': 5,
      'seventeen thousand letters': 'x'.repeat(17_000),
    };
    await expectRefused(
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

  it('is refused as a login link too', async () => {
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

describe('an address', () => {
  it('with invalid numbers is refused by naming them, or not found', async () => {
    const shots = described().flatMap((operation) =>
      (operation.parameters ?? [])
        .filter((parameter) => parameter.in === 'path' && parameter.name !== 'username')
        .flatMap(({ name }) =>
          BAD_IDS.map((id) => ({
            what: `${name} = ${id.slice(0, 30)}`,
            method: operation.method,
            path: pathOf(operation, { [name]: id }),
            headers: { ...bearer(tokenFor(operation)), ...JSON_TYPE },
            body: bodyText(operation),
          })),
        ),
    );
    await expectRefused(shots);
  });

  it('of another person’s record, or of none, changes nothing', async () => {
    const writes = described().filter(
      (operation) =>
        operation.path.includes('{') && operation.method !== 'GET' && wants(operation, 'session'),
    );
    const foreign = writes
      .filter(({ operationId }) => operationId !== 'voting.cast-vote') // which is for others to do
      .map((operation) => shotOf(operation, 'a foreign one', stranger.token));
    const absent = writes.map((operation) => shotOf(operation, 'an absent one', owner.token, { id: NOBODY }));
    const banned = described()
      .filter((operation) => wants(operation, 'operator') && operation.path.includes('{id}'))
      .map((operation) => shotOf(operation, 'an absent one', operator, { id: NOBODY }));
    await expectRefused([...foreign, ...absent, ...banned]);
  });

  it('of an unknown name or path gets a proper answer', async () => {
    const names = [
      ...BAD_IDS,
      '%3Cscript%3E',
      '@',
      '%40%40',
      'feed',
      'admin',
      '%F3%A0%80%81',
      'a'.repeat(65),
    ];
    const paths = [
      ...names.flatMap((name) => [
        `/api/users/by-username/${name}`,
        `/api/public/users/${name}/promises`,
        `/public/users/${name}/promises/1`,
        `/media/${name}`,
        `/media/public/${name}`,
        `/media/public/reports/${name}`,
      ]),
      '/api/../../etc/passwd',
      '/api/%2e%2e/%2e%2e/package.json',
      '/assets/..%2f..%2fpackage.json',
      '/media/public/reports/../../secrets.json',
      '/media/public/reports%2f..%2f..%2fsecrets.json',
      '//api//promises',
      '/api/promises;id=1',
      '/api/promises/1?id=2&id=3',
      '/api/promises?__proto__[a]=1&constructor=2&limit[]=1',
      `/api/promises?${'a=1&'.repeat(2000)}`,
      `/${'a/'.repeat(3000)}`,
      '/api/%ED%A0%80',
      '/%00',
      '/api/live/%00',
    ];
    const before = await tables.fingerprint();
    const { faults } = await fire(
      paths.map((path) => ({ what: 'a bad name', method: 'GET', path, headers: bearer(owner.token) })),
    );
    expect(faults).toEqual([]);
    expect(await tables.fingerprint()).toEqual(before);
  });

  it('with an invalid query is refused by naming the field', async () => {
    const shots = described().flatMap((operation) =>
      (operation.parameters ?? [])
        .filter((parameter) => parameter.in === 'query')
        .flatMap(({ name }) => {
          const values = BAD_QUERIES[name];
          if (!values)
            throw new Error(`${operation.operationId} takes ${name}, of which no bad values are known`);
          return values.map((value) => ({
            what: `${name}=${value.slice(0, 30)}`,
            method: operation.method,
            path: `${pathOf(operation)}?${name}=${value}${name === 'username' ? '' : '&username=anya'}`,
            headers: bearer(tokenFor(operation)),
          }));
        }),
    );
    await expectRefused(shots);
  });
});

describe('a body', () => {
  it('that is missing or unreadable is refused', async () => {
    const shots = described()
      .filter((operation) => jsonBodyOf(operation))
      .flatMap((operation) =>
        BAD_BODIES.map(([what, body, type]) => ({
          ...shotOf(operation, what, tokenFor(operation)),
          headers: {
            ...bearer(tokenFor(operation)),
            ...(type !== '' && { 'content-type': type ?? 'application/json' }),
          },
          body,
        })),
      );
    await expectRefused(shots);
  });

  it('with a field of the wrong kind, or without one that is needed, is refused by naming it', async () => {
    const ajv = new Ajv2020({ strict: false, formats: { uri: true, 'date-time': true } });
    const shots = described().flatMap((operation) => {
      const content = jsonBodyOf(operation);
      if (!content?.example) return [];
      const { properties = {}, required = [] } = content.schema as {
        properties?: Record<string, object>;
        required?: string[];
      };
      const example = content.example as Record<string, unknown>;
      const isFine = ajv.compile(content.schema);
      const wrong = Object.keys(properties).flatMap((name) =>
        BAD_VALUES.filter((text) => !isFine({ ...example, [name]: JSON.parse(text) as unknown }))
          // Ids may come as texts, as they do in an address.
          .filter((text) => !(/(?:_id|replaces)$/.test(name) && ['"1"', 'true'].includes(text)))
          .map((text) => [`${name} = ${text.slice(0, 30)}`, withRaw(example, name, text)] as const),
      );
      const missing = required.map((name) => {
        const { [name]: _, ...rest } = example;
        return [`no ${name}`, JSON.stringify(rest)] as const;
      });
      return [...wrong, ...missing].map(([what, body]) => ({
        ...shotOf(operation, what, tokenFor(operation)),
        body,
      }));
    });
    expect(shots.length).toBeGreaterThan(400);
    await expectRefused(shots);
  });

  it('with further fields has no further effect', async () => {
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

  it('with strange texts keeps them as they are, and shows them as texts', async () => {
    for (const text of STRANGE_TEXTS) {
      const title = text.replaceAll(/\s+/g, ' ').trim();
      const made = await stranger.ask<{ id: number; title: string; description: string }>(
        'POST',
        '/api/promises',
        {
          title,
          description: text,
          type: 'goal',
          days_total: 7,
        },
      );
      expect(made).toMatchObject({ title, description: text.trim() });
    }
  });
});

describe('a form', () => {
  it('that is broken is refused, and leaves no file behind', async () => {
    const shots = [`/api/promises/${own['promise']}/reports`, '/api/users/profile/avatar'].flatMap((path) =>
      BAD_FORMS.map(({ what, type, body }) => ({
        what,
        method: 'POST',
        path,
        headers: { ...bearer(owner.token), 'content-type': type },
        body,
      })),
    );
    await expectRefused(shots);
  });

  it('whose sender disconnects, or declares a wrong length, leaves nothing behind', async () => {
    const before = await tables.fingerprint();
    const head = (length: number) =>
      [
        `POST /api/promises/${own['promise']}/reports HTTP/1.1`,
        'host: slovo',
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

  it('with an invalid idempotency key is refused by naming it', async () => {
    const keys = ['two words', 'x'.repeat(201), '\u00ff', '', '\t', 'a\u00a0b'];
    await expectRefused(
      keys.flatMap((key) => [
        {
          what: `the key ${key.slice(0, 20)}`,
          method: 'POST',
          path: '/api/promises',
          headers: { ...bearer(owner.token), ...JSON_TYPE, 'idempotency-key': key },
          body: '{"title":"x","type":"goal"}',
        },
        {
          what: `the key ${key.slice(0, 20)}`,
          method: 'POST',
          path: `/api/promises/${own['promise']}/reports`,
          headers: { ...bearer(owner.token), ...JSON_TYPE, 'idempotency-key': key },
          body: '{"text":"x"}',
        },
      ]),
    );
  });
});

describe('anything at all', () => {
  it('gets a proper answer', async () => {
    const operations = described().filter(({ operationId }) => operationId !== 'gateway.live');
    const names = [...new Set(operations.flatMap((operation) => Object.keys(propertiesOf(operation))))];
    const value = fc.oneof(
      fc.jsonValue({ maxDepth: 3 }),
      fc.constantFrom(...STRANGE_TEXTS),
      fc.integer(),
      fc.boolean(),
    );
    const body = fc.dictionary(fc.constantFrom(...names), value, { maxKeys: 8 });
    const shot = fc.record({
      operation: fc.constantFrom(...operations),
      id: fc.oneof(
        fc.integer().map(String),
        fc.constantFrom(...BAD_IDS),
        fc.constantFrom(...Object.values(own)),
      ),
      query: fc.dictionary(
        fc.constantFrom(...names, ...Object.keys(BAD_QUERIES)),
        fc.string({ maxLength: 20 }),
        {
          maxKeys: 4,
        },
      ),
      body: fc.oneof(
        body.map((given) => JSON.stringify(given)),
        fc.json(),
        fc.string({ maxLength: 50 }),
      ),
      token: fc.constantFrom(stranger.token, operator, '', `${stranger.token}x`),
    });
    let sent = 0;
    const details = await fc.check(
      fc.asyncProperty(shot, async ({ operation, id, query, body: text, token }) => {
        // The stranger alone is at stake: nobody is to be banned or signed out by chance.
        if (/ban-user|revoke|logout/.test(operation.operationId)) return;
        sent += 1;
        const search = new URLSearchParams(query);
        const answer: RawAnswer = await send(world.appUrl, {
          method: operation.method,
          path: `${pathOf(operation, { id })}?${search}`,
          headers: { ...bearer(token), ...JSON_TYPE },
          body: operation.method === 'GET' || operation.method === 'DELETE' ? undefined : text,
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

  it('leaves the product working', async () => {
    await world.settle();
    await owner.ask('GET', `/api/promises/${own['promise']}`);
    await world.ready();
    expect(world.complaints.filter((line) => /exit|restart/i.test(line))).toEqual([]);
  });
});

function shotOf(operation: Described, what: string, token: string, given: Record<string, string> = {}): Shot {
  return {
    what,
    method: operation.method,
    path: pathOf(operation, given),
    headers: { ...bearer(token), ...JSON_TYPE },
    body: bodyText(operation),
  };
}

const propertiesOf = (operation: Described): object =>
  (jsonBodyOf(operation)?.schema as { properties?: object } | undefined)?.properties ?? {};

/** The example with a field as raw JSON: what `JSON.stringify` would mend stays broken. */
const withRaw = (example: object, name: string, text: string): string => {
  const { [name as never]: _, ...rest } = example;
  const others = JSON.stringify(rest).slice(1, -1);
  return `{${others}${others && ','}${JSON.stringify(name)}:${text}}`;
};
