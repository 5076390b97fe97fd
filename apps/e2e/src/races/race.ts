import { allCalls } from '@slovo/contracts/all-calls';
import { faultsOf } from '../fuzz/decency.ts';
import { bearer, JSON_TYPE } from '../fuzz/stage.ts';
import type { RaceCast } from './cast.ts';

export const TIMES = 20;

export interface RaceRequest {
  method: string;
  path: string;
  headers: Record<string, string>;
  body?: string | FormData;
}

/** A request by whoever has this token. A form is made anew each time: it is read once. */
export const by = (
  { token }: { token: string },
  method: string,
  path: string,
  json?: unknown,
  headers: Record<string, string> = {},
): (() => RaceRequest) => {
  const isForm = json instanceof FormData;
  return () => ({
    method,
    path,
    headers: { ...(token && bearer(token)), ...(json !== undefined && !isForm && JSON_TYPE), ...headers },
    ...(json !== undefined && { body: isForm ? json : JSON.stringify(json) }),
  });
};

export interface Target {
  request: () => RaceRequest;
  /** What is true of it afterwards: the same after one request and after twenty. */
  look?: () => Promise<unknown>;
  /** Resolves when all that was begun has ended. */
  ended?: () => Promise<unknown>;
}

/**
 * How many of the twenty are done. `each`, and each of `some` or of so many, has an effect of its own; of `all` the first
 * has one, and the others change nothing more.
 */
type Wins = 'one' | 'all' | 'each' | 'none' | 'some' | number;

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
/** Pictures that come while many wait to be decoded are refused. */
const BUSY = '503 MEDIA_BUSY';
const OPERATORS = ['ADMIN_TOKEN_INVALID', 'ADMIN_TOKEN_EXPIRED', 'NOT_OPERATOR'];

const CALLS = new Map(allCalls.map((definition) => [definition.name, definition]));
/** The calls behind routes that the gateway writes by hand. */
const BY_HAND: Record<string, readonly string[]> = {
  'gateway.signInWithInitData': ['auth.sign-in-with-init-data'],
  'gateway.signInWithInitDataWebapp': ['auth.sign-in-with-init-data'],
  'gateway.signInWithLink': ['auth.exchange-login-token'],
  'gateway.openExport': ['auth.open-export'],
  'gateway.deleteUser': ['auth.start-user-deletion'],
  'gateway.cancelDeletion': ['promises.cancel-deletion', 'auth.cancel-deletion'],
  'gateway.runDeletion': ['promises.run-deletion', 'auth.run-deletion'],
  'gateway.retryDeletion': ['promises.retry-deletion', 'auth.retry-deletion'],
  'gateway.uploadLibraryFile': ['media.finalize-upload'],
  'gateway.uploadChunk': ['media.get-upload'],
  'gateway.uploadAvatar': ['media.finalize-upload'],
  'bot.prepare-share': ['voting.get-witness-link', 'bot.prepare-share'],
};

/** Whether the contracts say that the operation may refuse so. */
function isDeclared(operation: string, code: string): boolean {
  if (COMMON.has(code)) return true;
  const names = BY_HAND[operation] ?? [operation];
  return names.some((name) => {
    const call = CALLS.get(name);
    if (!call) throw new Error(`${operation} is of no call: add those behind it to BY_HAND`);
    const isForOperators = call.who === 'operator';
    return (
      (call.refusals as readonly string[]).includes(code) || (isForOperators && OPERATORS.includes(code))
    );
  });
}

export async function ask(
  appUrl: string,
  operation: string,
  { method, path, headers, body }: RaceRequest,
): Promise<RaceAnswer> {
  const response = await fetch(appUrl + path, { method, headers, ...(body !== undefined && { body }) });
  const text = await response.text();
  const { status } = response;
  const faults = faultsOf({ status, headers: Object.fromEntries(response.headers), text });
  const parsed = (/^[[{]/.test(text) ? JSON.parse(text) : {}) as Record<string, unknown>;
  if (status < 400) return { status, said: String(status), body: parsed, faults };
  const code = String(parsed['code']);
  const said = `${status} ${code}`;
  if (said === BUSY) return { status, said, body: parsed, faults: [] };
  if (status < 500 && !isDeclared(operation, code)) faults.push(`${code} is not declared`);
  return { status, said, body: parsed, faults };
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
    wins === 'some' ? done.length > 0 : done.length === (typeof wins === 'number' ? wins : WINS[wins]);
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
