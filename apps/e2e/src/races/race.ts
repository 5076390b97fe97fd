import { type CallDefinition, type Caller, type CallInput, refusals } from '@slovo/contracts';
import { allCalls } from '@slovo/contracts/all-calls';
import { Refusal } from '@slovo/kit/calls';
import { faultsOf } from '../fuzz/decency.ts';
import { bearer, JSON_TYPE } from '../fuzz/stage.ts';
import type { RaceCast } from './cast.ts';

export const TIMES = 20;

export interface HttpRequest {
  method: string;
  path: string;
  headers: Record<string, string>;
  body?: string | FormData;
}

/** Past the gateway, as the bot makes it or the gateway itself. */
export interface EdgeCall {
  definition: CallDefinition;
  input: unknown;
  caller: Caller;
  /** Whether there was anything to do, where the answer says so. */
  isDone: (output: never) => boolean;
}

export type RaceRequest = HttpRequest | EdgeCall;

/** A request with this token. A form is made anew each time, because it can be read only once. */
export const by = (
  { token }: { token: string },
  method: string,
  path: string,
  json?: unknown,
  headers: Record<string, string> = {},
): (() => HttpRequest) => {
  const isForm = json instanceof FormData;
  return () => ({
    method,
    path,
    headers: { ...(token && bearer(token)), ...(json !== undefined && !isForm && JSON_TYPE), ...headers },
    ...(json !== undefined && { body: isForm ? json : JSON.stringify(json) }),
  });
};

/** A call that has no route. */
export const called =
  <C extends CallDefinition>(
    definition: C,
    input: CallInput<C>,
    caller: Caller,
    isDone: (output: never) => boolean = () => true,
  ): (() => EdgeCall) =>
  () => ({ definition, input, caller, isDone });

export interface Target {
  /** Right before the first request. */
  prepare?: () => Promise<unknown>;
  request: () => RaceRequest;
  /** What is true of it afterwards: the same after one request and after twenty. */
  look?: () => Promise<unknown>;
  /** Resolves when all that was begun has ended. */
  ended?: () => Promise<unknown>;
}

/**
 * How many of the twenty are done. `each`, and each of `some` or of so many, has an effect of its own; of `all` the first
 * has one, and the others change nothing more. `first`: the same, but those that come late may be refused.
 */
type Wins = 'one' | 'all' | 'first' | 'each' | 'none' | 'some' | number;

export interface Race {
  /** Two that are alike: one gets a single request, the other twenty at once. */
  make: (cast: RaceCast) => Promise<Target>;
  wins: Wins;
  /** What those are answered that are not done. */
  others?: readonly string[] | string;
  /** All that are done answer with the same: this part of the body, as `session.sessionId`. */
  same?: string;
}

/** By operation; a second race of an operation has more words behind it. */
export type Races = Record<string, Race>;

export interface RaceAnswer {
  status: number;
  /** `200`, or the status and code of the refusal. */
  said: string;
  body: Record<string, unknown>;
  /** No decent answer, or one that the call does not declare. */
  faults: string[];
}

/** Codes that every call may answer with. */
const COMMON = new Set(['BAD_INPUT', 'SIGN_IN_REQUIRED', 'SESSION_ENDED', 'user_banned', 'NOT_ALLOWED']);
/** Pictures that come while many wait to be decoded are refused, and a fourth upload of a person. */
export const BUSY = ['503 MEDIA_BUSY', '429 UPLOADS_UNDER_WAY'];
/** The answer of a call that found nothing to do. */
export const NOTHING = 'nothing to do';
const OPERATORS = ['ADMIN_TOKEN_INVALID', 'ADMIN_TOKEN_EXPIRED', 'NOT_OPERATOR'];

const CALLS = new Map(allCalls.map((definition) => [definition.name, definition]));
/** The calls behind routes that the gateway writes by hand. */
const BY_HAND: Record<string, readonly string[]> = {
  'gateway.signInWithInitData': ['auth.sign-in-with-init-data'],
  'gateway.signInWithInitDataWebapp': ['auth.sign-in-with-init-data'],
  'gateway.signInWithLink': ['auth.exchange-login-token'],
  'gateway.openExport': ['auth.open-export'],
  'gateway.downloadExport': ['auth.take-export'],
  'gateway.deleteUser': ['auth.start-user-deletion'],
  'gateway.cancelDeletion': ['promises.cancel-deletion', 'auth.cancel-deletion'],
  'gateway.runDeletion': ['promises.run-deletion', 'auth.run-deletion'],
  'gateway.retryDeletion': ['promises.retry-deletion', 'auth.retry-deletion'],
  'gateway.uploadLibraryFile': ['media.finalize-upload'],
  'gateway.uploadChunk': ['media.get-upload'],
  'gateway.uploadAvatar': ['media.finalize-upload', 'auth.update-profile'],
  'bot.prepare-share': ['voting.get-witness-link', 'bot.prepare-share'],
};

export const callsBehind = (operation: string): readonly string[] => BY_HAND[operation] ?? [operation];

/** Whether the contracts say that the operation may refuse so. */
function isDeclared(operation: string, code: string): boolean {
  if (COMMON.has(code)) return true;
  return callsBehind(operation).some((name) => {
    const call = CALLS.get(name);
    if (!call) throw new Error(`${operation} is of no call: add those behind it to BY_HAND`);
    const isForOperators = call.who === 'operator';
    return (
      (call.refusals as readonly string[]).includes(code) || (isForOperators && OPERATORS.includes(code))
    );
  });
}

export const ask = ({ world, calls }: Asked, operation: string, request: RaceRequest): Promise<RaceAnswer> =>
  'definition' in request ? askService(calls, request) : askGateway(world.appUrl, operation, request);

type Asked = Pick<RaceCast, 'world' | 'calls'>;

async function askGateway(
  appUrl: string,
  operation: string,
  { method, path, headers, body }: HttpRequest,
): Promise<RaceAnswer> {
  const response = await fetch(appUrl + path, { method, headers, ...(body !== undefined && { body }) });
  const text = await response.text();
  const { status } = response;
  const faults = faultsOf({ status, headers: Object.fromEntries(response.headers), text });
  const parsed = (/^[[{]/.test(text) ? JSON.parse(text) : {}) as Record<string, unknown>;
  if (status < 400) return { status, said: String(status), body: parsed, faults };
  const code = String(parsed['code']);
  const said = `${status} ${code}`;
  if (BUSY.includes(said)) return { status, said, body: parsed, faults: [] };
  if (code === 'BAD_INPUT' || status >= 500) faults.push(text.slice(0, 300));
  if (status < 500 && !isDeclared(operation, code)) faults.push(`${code} is not declared`);
  return { status, said, body: parsed, faults };
}

async function askService(calls: Asked['calls'], request: EdgeCall): Promise<RaceAnswer> {
  const { definition, input, caller, isDone } = request;
  try {
    const output = await calls.ask(definition, input, caller, crypto.randomUUID());
    const body = output as Record<string, unknown>;
    return isDone(output as never)
      ? { status: 200, said: '200', body, faults: [] }
      : { status: 404, said: NOTHING, body, faults: [] };
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    const { code } = error;
    const status = refusals[code];
    const isFault = status >= 500 || code === 'BAD_INPUT' || !isDeclared(definition.name, code);
    const faults = isFault ? [`${code}: ${error.message}`] : [];
    return { status, said: `${status} ${code}`, body: {}, faults };
  }
}

/** How often each was said. */
export function count(said: readonly string[]): Record<string, number> {
  const counts: Record<string, number> = {};
  for (const one of said.toSorted()) counts[one] = (counts[one] ?? 0) + 1;
  return counts;
}

const WINS = { one: 1, all: TIMES, each: TIMES, none: 0 } as const;

/** How often the effect of one request is there after these answers. */
export const effectsOf = ({ wins }: Race, answers: readonly RaceAnswer[]): number =>
  wins === 'each' || wins === 'some' || typeof wins === 'number'
    ? answers.filter(({ status }) => status < 400).length
    : 1;

/** What is wrong with twenty answers; empty where they are as the line says. */
export function faultsOfAnswers({ wins, others = [], same }: Race, answers: readonly RaceAnswer[]): string[] {
  const faults = [...new Set(answers.flatMap((answer) => answer.faults))];
  const done = answers.filter(({ status }) => status < 400);
  const refused = answers.filter(({ status }) => status >= 400).map(({ said }) => said);
  const isRight =
    wins === 'some' || wins === 'first'
      ? done.length > 0
      : done.length === (typeof wins === 'number' ? wins : WINS[wins]);
  const strange = refused.filter((said) => ![others].flat().includes(said));
  if (!isRight || strange.length > 0)
    faults.push(`answers ${JSON.stringify(count(answers.map(({ said }) => said)))}`);
  if (same === undefined) return faults;
  const named = new Set<string | undefined>(done.map(({ body }) => JSON.stringify(partOf(body, same))));
  if (named.size > 1) faults.push(`answers with different ${same}: ${[...named].join()}`);
  if (named.has(undefined)) faults.push(`answers without ${same}`);
  return faults;
}

const partOf = (body: Record<string, unknown>, path: string): unknown =>
  path
    .split('.')
    .reduce<unknown>((part, name) => (part as Record<string, unknown> | undefined)?.[name], body);
