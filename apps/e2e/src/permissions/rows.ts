import pLimit from 'p-limit';
import type { Answer } from '../actor.ts';
import { type Line, readTable } from '../table.ts';
import { ACCOUNT_ACTIONS } from './account-actions.ts';
import type { Action } from './attempt.ts';
import { PROMISE_ACTIONS } from './promise-actions.ts';
import { type Role, ROLES } from './roles.ts';
import type { PermissionStage } from './stage.ts';
import { isState, type State } from './states.ts';

/** The status and the code of an answer, by the words in a table's cell. */
const ANSWERS: Record<string, string> = {
  ok: '200',
  created: '201',
  accepted: '202',
  'no copy': '404 DATA_EXPORT_NOT_FOUND',
  'no phrase': '400 DELETION_PHRASE_WRONG',
  'sign in': '401 SIGN_IN_REQUIRED',
  'no token': '401 ADMIN_TOKEN_INVALID',
  banned: '403 user_banned',
  forbidden: '403 NOT_ALLOWED',
  'not owner': '403 NOT_OWNER',
  'own report': '403 OWN_REPORT',
  'no poll': '403 NOT_VOTABLE',
  'own promise': '403 OWN_PROMISE',
  'no witness': '403 NOT_WITNESS',
  'no voting': '409 WITNESS_NEEDS_VOTING',
  'not theirs': '403 NOT_MOTIVATOR',
  'no promise': '404 PROMISE_NOT_FOUND',
  'no report': '404 REPORT_NOT_FOUND',
  'no media': '404 MEDIA_NOT_FOUND',
  'no user': '404 USER_NOT_FOUND',
  'no session': '404 SESSION_NOT_FOUND',
  'no receipt': '404 RECEIPT_NOT_FOUND',
  'no invite': '404 INVITATION_NOT_FOUND',
  'not draft': '409 PROMISE_NOT_DRAFT',
  'not active': '409 PROMISE_NOT_ACTIVE',
  closed: '409 PROMISE_CLOSED',
  pending: '409 INVITATION_PENDING',
  decided: '409 REPORT_NOT_PENDING',
  'too late': '409 REPORT_ALREADY_DECIDED',
  'no habit': '409 NOT_A_HABIT',
  'no pause': '409 PROMISE_NOT_PAUSED',
  'not lost': '409 PROMISE_NOT_LOST',
};

export type Row = Line<Role>;

/** The rows of a table with a column for each role. */
export const readRows = (table: string): Row[] => readTable(table, ROLES);

export const expectedAnswers = ({ cells }: Row): Record<string, string> =>
  Object.fromEntries(ROLES.map((role) => [role, ANSWERS[cells[role]] ?? `unknown answer ${cells[role]}`]));

/** What each role is answered. A request that succeeds and changes the promise's state has a promise of its own. */
export async function promiseAnswers(stage: PermissionStage, row: Row): Promise<Record<string, string>> {
  const { action, state } = readName(row.name);
  const { people, states } = stage;
  const answerFor = async (role: Role): Promise<[Role, string]> => {
    const succeeds = row.cells[role] === 'ok' || row.cells[role] === 'created';
    const needsFresh = action.changesState && succeeds && state !== 'overdue';
    const promise = needsFresh ? await states.fresh(state) : await states.shared(state);
    return [role, textOf(await action.attempt({ promise, who: people[role], people }))];
  };
  // Fresh ones have a photo each, of which their owner may send three at a time.
  if (state !== 'overdue') return Object.fromEntries(await pLimit(3).map(ROLES, answerFor));
  // One after another: while its privacy is toggled, the others would see the shared promise.
  const answers: [Role, string][] = [];
  for (const role of ROLES) answers.push(await answerFor(role));
  return Object.fromEntries(answers);
}

/** What each role is answered to a request that needs no promise. */
export async function accountAnswers({ people }: PermissionStage, row: Row): Promise<Record<string, string>> {
  const action = ACCOUNT_ACTIONS[withoutIds(row.name)];
  if (!action) throw new Error(`No action has this name: ${row.name}`);
  const promise = { id: 0, reportId: 0, mediaPath: '' };
  const answers: Record<string, string> = {};
  for (const role of ROLES)
    answers[role] = textOf(await action.attempt({ promise, who: people[role], people }));
  return answers;
}

/** The action and the state in a row's name, which is made of both. */
function readName(name: string): { action: Action; state: State } {
  const sentence = withoutIds(name);
  const words = Object.keys(PROMISE_ACTIONS)
    .filter((candidate) => sentence.startsWith(`${candidate} `))
    .toSorted((a, b) => b.length - a.length)[0];
  const action = words && PROMISE_ACTIONS[words];
  const state = sentence.slice((words?.length ?? 0) + 1);
  if (!action || !isState(state)) throw new Error(`No action or no state has this name: ${sentence}`);
  return { action, state };
}

/** A row's name without the ids of its requirements. */
const withoutIds = (name: string): string => name.replace(/^\[.*?\] /, '');

const textOf = ({ status, body }: Answer): string =>
  status < 300 ? String(status) : `${status} ${(body as { code?: string }).code}`;
