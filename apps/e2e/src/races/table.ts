import { routeOf } from '@slovo/contracts';
import { allCalls } from '@slovo/contracts/all-calls';
import type { FuzzStage } from '../fuzz/stage.ts';
import { ACCOUNT_RACES } from './accounts.ts';
import { DECIDING_RACES } from './deciding.ts';
import { EDGE_RACES } from './edges.ts';
import { LIBRARY_RACES } from './library.ts';
import { MESSAGE_RACES } from './messages.ts';
import { OPERATOR_RACES, REPLAY_RACES } from './operators.ts';
import { LOST_PAIRS, PAIRS } from './pairs.ts';
import { LOST_RACES, PROMISE_RACES } from './promises.ts';
import { callsBehind, type Races } from './race.ts';
import { operationOf } from './run-races.ts';

export const FAMILIES: Record<string, Races> = {
  'about promises': PROMISE_RACES,
  'about decisions and notifications': DECIDING_RACES,
  'about accounts': ACCOUNT_RACES,
  'of operators': OPERATOR_RACES,
  'of operators about messages': MESSAGE_RACES,
  'of operators about files': LIBRARY_RACES,
  'of operators about parked events': REPLAY_RACES,
  'of bot and gateway': EDGE_RACES,
};
const ALL: Races = Object.assign({}, ...Object.values(FAMILIES), LOST_RACES) as Races;

/** Two for each race and one for each pair. */
export const LOST_A_ROUND = 2 * Object.keys(LOST_RACES).length + Object.keys(LOST_PAIRS).length;

const chosen = <T>(table: Readonly<Record<string, T>>, names: readonly string[]): Record<string, T> =>
  Object.fromEntries(
    names.map((name) => {
      const line = table[name];
      if (!line) throw new Error(`${name} is not in the table`);
      return [name, line];
    }),
  );

/** Those of the suite: one of each kind of effect. */
export const FEW_RACES = chosen(ALL, [
  'promises.create-promise with one key',
  'promises.start-promise',
  'promises.submit-report with one key',
  'promises.pause-promise',
  'voting.cast-vote',
  'voting.approve-by-motivator',
  'gateway.signInWithLink',
  'auth.ban-user',
  'gateway.deleteUser with different keys',
  'notifications.notify-user',
]);
export const FEW_PAIRS = chosen(PAIRS, ['approve ‖ reject', 'start ‖ delete', 'ban ‖ unban']);

/** Without a route the verb says it. A ticket of files is signed, and not stored. */
const changesNothing = (name: string): boolean =>
  /\.(?:get|list|count|find|read|check|confirm)-/.test(name) || name === 'promises.grant-media';

const changingCalls = (): string[] =>
  allCalls
    .filter((call) => {
      const route = routeOf(call);
      return route ? route.method !== 'GET' : !changesNothing(call.name);
    })
    .map(({ name }) => name);

/** What changes something and does not race, and what races and does not exist. */
export function faultsOfTable({ operations }: FuzzStage): Record<'unraced' | 'unknown', string[]> {
  const raced = [...new Set(Object.keys(ALL).map(operationOf))];
  const calls = changingCalls();
  const behind = new Set([...raced, ...raced.flatMap(callsBehind)]);
  const changing = operations.filter(({ method }) => method !== 'GET').map(({ operationId }) => operationId);
  const known = new Set([...operations.map(({ operationId }) => operationId), ...calls]);
  return {
    unraced: [...changing, ...calls].filter((name) => !behind.has(name)),
    unknown: raced.filter((name) => !known.has(name)),
  };
}
