import { expect } from '@jest/globals';
import { loadOrCreateSecrets, type Secrets } from '@slovo/local/secrets.ts';
import type { World } from '@slovo/testing';
import { Actor } from '../actor.ts';
import { DocumentedApi } from '../documented-api.ts';
import { operatorToken } from '../operator.ts';
import { startSharedWorld } from '../shared-world.ts';
import { type Described, exampleBody, operationsOf, requires } from './operations.ts';
import { send } from './raw-http.ts';
import type { NamedRequest } from './send-all.ts';
import { Tables } from './tables.ts';

const OPERATOR = 77_000_042;
const OTHER_OPERATOR = 77_000_043;
/** Each may race once in something of which an operator may have a few only. */
export const RACING_OPERATORS = Array.from({ length: 100 }, (_, n) => 77_000_100 + n);
const UNLIMITED = '1000000';
/** An hour in which no job is due. */
const NOON = '2027-03-03T10:00:00Z';

export const NOON_S = Date.parse(NOON) / 1000;
export const JSON_TYPE = { 'content-type': 'application/json' };
export const bearer = (token: string): Record<string, string> => ({ authorization: `Bearer ${token}` });

/** The whole system at an hour in which only the attacks of a spec change tables. */
export class FuzzStage {
  private constructor(
    readonly world: World,
    readonly secrets: Secrets,
    readonly operations: Described[],
    readonly tables: Tables,
    readonly owner: Actor,
    readonly stranger: Actor,
    readonly operatorToken: string,
    /** Valid path parameters, of things that belong to the owner. */
    readonly own: Record<string, string>,
  ) {}

  static async start(): Promise<FuzzStage> {
    const world = await startSharedWorld({
      ADMIN_TELEGRAM_IDS: [OPERATOR, OTHER_OPERATOR, ...RACING_OPERATORS].join(),
      RATE_LIMIT_SIGN_IN: UNLIMITED,
      RATE_LIMIT_READ: UNLIMITED,
      RATE_LIMIT_WRITE: UNLIMITED,
      RATE_LIMIT_SEARCH: UNLIMITED,
      RATE_LIMIT_OPERATOR: UNLIMITED,
      RATE_LIMIT_OPERATOR_READ: UNLIMITED,
      RATE_LIMIT_OPERATOR_WRITE: UNLIMITED,
      RATE_LIMIT_OPERATOR_SEND: UNLIMITED,
      DRAFTS_AT_MOST: UNLIMITED,
      SIGN_INS_A_DAY: UNLIMITED,
      UPLOADS_A_DAY: UNLIMITED,
      UPLOAD_MEGABYTES_A_DAY: UNLIMITED,
      CHAT_UPDATES_A_DAY: UNLIMITED,
    });
    await setClock(world, NOON);
    const owner = await (await Actor.arrive(world, { first_name: 'Аня', username: 'anya_fuzz' })).signIn();
    const stranger = await (
      await Actor.arrive(world, { first_name: 'Борис', username: 'boris_fuzz' })
    ).signIn();
    const token = await operatorToken(world, OPERATOR);
    const own = await populate(owner);
    await stranger.ask('GET', '/api/users/profile'); // the first use of a session updates its row
    await world.settle();
    const operations = operationsOf(await DocumentedApi.of(world.appUrl));
    const secrets = loadOrCreateSecrets(world.folder);
    return new FuzzStage(world, secrets, operations, await Tables.of(world), owner, stranger, token, own);
  }

  /** A token of an operator that nothing else in the stage belongs to. */
  otherOperator(): Promise<string> {
    return operatorToken(this.world, OTHER_OPERATOR);
  }

  async stop(): Promise<void> {
    await this.tables.close();
    await this.world.stop();
  }

  /** The token of a person who may call the operation. */
  tokenFor(operation: Described): string {
    return requires(operation, 'operator') ? this.operatorToken : this.owner.token;
  }

  /** The operation's path with valid parameters, except the given ones. */
  pathOf({ path }: Described, given: Record<string, string> = {}): string {
    const id = path.includes('/reports/{id}') ? this.own['report'] : this.own['promise'];
    const parameters: Record<string, string | undefined> = { ...this.own, id, ...given };
    return path.replace(/\{(\w+)\}/g, (_all, name: string) => parameters[name] ?? '1');
  }

  /** A valid request, except for what the caller changes. */
  request(
    operation: Described,
    what: string,
    token = this.tokenFor(operation),
    path: Record<string, string> = {},
  ): NamedRequest {
    return {
      what,
      method: operation.method,
      path: this.pathOf(operation, path),
      headers: { ...bearer(token), ...JSON_TYPE },
      body: exampleBody(operation),
    };
  }
}

async function setClock(world: World, instant: string): Promise<void> {
  const { status } = await send(world.appUrl, {
    method: 'POST',
    path: '/dev/clock',
    headers: JSON_TYPE,
    body: JSON.stringify({ set: instant }),
  });
  expect(status).toBe(200);
}

/** Makes a running promise with a pending report, and a draft. */
async function populate(owner: Actor): Promise<Record<string, string>> {
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
