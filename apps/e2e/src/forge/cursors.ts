import { createHash } from 'node:crypto';
import { until } from '@slovo/testing';
import type { Actor } from '../actor.ts';
import type { Described } from '../fuzz/operations.ts';
import { send } from '../fuzz/raw-http.ts';
import { bearer, type FuzzStage } from '../fuzz/stage.ts';
import { makeDraft } from '../promises.ts';
import { answerTo, flipped, type Forgery } from './forgery.ts';

const REFUSED = '400 BAD_INPUT';
/** The query of the searches that need one. */
const QUERY: Record<string, string> = { username: 'anya' };

/** A cursor is no secret: it is a place in a list. A cursor of another list is refused; none opens a foreign row. */
export async function forgedCursors(stage: FuzzStage): Promise<Forgery[]> {
  const { operations } = stage;
  await fillLists(stage);
  const batch = await batchToAll(stage);
  const placeOf = ({ operationId }: Described): Place =>
    operationId === 'notifications.list-recipients' ? { id: String(batch) } : {};
  const paged = operations.filter(
    ({ method, parameters }) => method === 'GET' && parameters?.some(({ name }) => name === 'cursor'),
  );
  const real = new Map<Described, string>();
  for (const operation of paged) {
    const cursor = await cursorOf(stage, operation, placeOf(operation));
    if (cursor !== null) real.set(operation, cursor);
  }
  const keysets = [...real].filter(([, cursor]) => isKeyset(cursor));
  if (keysets.length < 5) throw new Error(`Only ${keysets.length} lists have a cursor`);
  return paged.flatMap((operation) => {
    const own = real.get(operation);
    const shown = (what: string, cursor: string, answer = REFUSED): Forgery => ({
      what: `${operation.operationId}: ${what}`,
      answer,
      show: () => ask(stage, operation, placeOf(operation), cursor),
    });
    const listOf = (cursor: string) => decode(cursor).split('.')[0];
    const foreign = keysets.filter(
      ([, cursor]) => own === undefined || !isKeyset(own) || listOf(cursor) !== listOf(own),
    );
    return [
      ...foreign.map(([other, cursor]) => shown(`of ${other.operationId}`, cursor)),
      ...(own === undefined ? [] : changed(own).map(([what, cursor]) => shown(what, cursor))),
      ...(own === undefined ? [] : [shown('its own (good)', own, '200')]),
      shown('-1', '-1'),
      shown('a number that no id has', '9'.repeat(10)),
      shown('a number without end', '9'.repeat(150)),
    ];
  });
}

const decode = (cursor: string): string => Buffer.from(cursor, 'base64url').toString();
const encode = (text: string): string => Buffer.from(text).toString('base64url');
const isKeyset = (cursor: string): boolean => /^[a-z-]+\./.test(decode(cursor));

function changed(cursor: string): [what: string, cursor: string][] {
  if (!isKeyset(cursor)) return [['one letter changed', `x${cursor.slice(1)}`]];
  const [list, rank, at, id] = decode(cursor).split('.');
  const summed = (...parts: (string | undefined)[]) => {
    const text = parts.join('.');
    return encode(`${text}.${createHash('sha256').update(text).digest('hex').slice(0, 8)}`);
  };
  return [
    ['one letter changed', flipped(cursor)],
    ['its last bits changed', respelled(cursor)],
    ['cut short', cursor.slice(0, -1)],
    [
      'another place without its sum',
      encode(decode(cursor).replace(/\.\d+\.(?=[\da-f]{8}$)/, `.${Number(id) + 1}.`)),
    ],
    ['an id below zero', summed(list, rank, at, '-1')],
    ['an id that no row can have', summed(list, rank, at, '2147483648')],
    ['an instant after all', summed(list, rank, '253402214400001', id)],
    ['an instant before all', summed(list, rank, '-1', id)],
    ['a rank that is none', summed(list, '10', at, id)],
  ];
}

/** Another spelling of the same bytes where there is one; otherwise padding, which is another as well. */
function respelled(cursor: string): string {
  const LETTERS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_';
  const other = LETTERS.split('').find(
    (letter) => letter !== cursor.at(-1) && decode(cursor.slice(0, -1) + letter) === decode(cursor),
  );
  return other === undefined ? `${cursor}=` : cursor.slice(0, -1) + other;
}

/** Path parameters that are not the owner's promise or report. */
type Place = Record<string, string>;

const pathOf = (stage: FuzzStage, operation: Described, place: Place, cursor?: string): string => {
  const required = (operation.parameters ?? []).filter((one) => one.in === 'query' && one.required);
  const query = new URLSearchParams([
    ['limit', '1'],
    ...required.map(({ name }): [string, string] => [name, QUERY[name] ?? '']),
    ...(cursor === undefined ? [] : [['cursor', cursor] as [string, string]]),
  ]);
  return `${stage.pathOf(operation, place)}?${query}`;
};

const ask = (stage: FuzzStage, operation: Described, place: Place, cursor: string): Promise<string> =>
  answerTo(stage.world.appUrl, {
    method: 'GET',
    path: pathOf(stage, operation, place, cursor),
    headers: bearer(stage.tokenFor(operation)),
  });

/** The cursor after the first row; null where the list has no second. */
async function cursorOf(stage: FuzzStage, operation: Described, place: Place): Promise<string | null> {
  const { status, headers, text } = await send(stage.world.appUrl, {
    method: 'GET',
    path: pathOf(stage, operation, place),
    headers: bearer(stage.tokenFor(operation)),
  });
  if (status !== 200) throw new Error(`${operation.operationId} answered ${status}: ${text}`);
  const { next = null } = JSON.parse(text) as { next?: string | null };
  return (headers['x-next-cursor'] as string | undefined) ?? next;
}

/** Two rows in lists that would have one. */
async function fillLists({ owner, stranger, own, world }: FuzzStage): Promise<void> {
  const two = [1, 2];
  for (const n of two) {
    await owner.report(Number(own['promise']), `Ещё раз ${n}`);
    const { id } = await owner.ask<{ id: number }>('POST', '/api/promises', {
      title: `Ещё одно ${n}`,
      type: 'challenge',
      days_total: 7,
      is_public: true,
    });
    await owner.ask('POST', `/api/promises/${id}/start`);
    await reportForVote(stranger, `Чужое ${n}`);
  }
  await world.settle();
  const waiting = await owner.ask<{ report_id: number }[]>('GET', '/api/voting/pending-reports?limit=100');
  for (const { report_id } of waiting.slice(0, 2))
    await owner.ask('POST', `/api/reports/${report_id}/vote`, { voteType: 'approve' });
  for (const n of two) await reportForVote(stranger, `И ещё чужое ${n}`);
  await world.settle();
}

async function reportForVote(who: Actor, title: string): Promise<void> {
  const { id } = await who.ask<{ id: number }>('POST', '/api/promises', {
    title,
    type: 'challenge',
    days_total: 7,
    is_public: true,
  });
  await who.ask('PATCH', `/api/promises/${id}/approval-type`, { approvalType: 'anyuser' });
  await who.ask('POST', `/api/promises/${id}/start`);
  await who.report(id, 'Сделано');
}

/** A message to everybody, whose recipients are listed. */
async function batchToAll({ owner, operatorToken }: FuzzStage): Promise<number> {
  const path = '/api/admin/notifications';
  const body = { content: { text: 'Всем' }, idempotencyKey: 'to all' };
  const { batchId } = await owner.ask<{ batchId: number }>(
    'POST',
    `${path}/broadcast`,
    body,
    bearer(operatorToken),
  );
  await until(async () => {
    const recipients = `${path}/batches/${batchId}/recipients`;
    const { body: found } = await owner.call<unknown[]>('GET', recipients, undefined, bearer(operatorToken));
    return found.length > 1;
  });
  return batchId;
}

/** What lists of one's own show from the place that a cursor of another person's list names: never a row of theirs. */
export async function rowsByForeignCursors({ owner, stranger }: FuzzStage): Promise<{ owners: number[] }> {
  await makeDraft(stranger);
  await makeDraft(stranger);
  const { headers } = await stranger.call('GET', '/api/promises?limit=1');
  const path = `/api/promises?limit=100&cursor=${headers.get('x-next-cursor')}`;
  const { promises } = await owner.ask<{ promises: { user_id: number }[] }>('GET', path);
  return { owners: [...new Set(promises.map(({ user_id }) => user_id))] };
}
