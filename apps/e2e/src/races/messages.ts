import { until } from '@slovo/testing';
import { rowsIn } from '../own-data/databases.ts';
import type { Keys, RaceCast } from './cast.ts';
import { by, type Races } from './race.ts';

const REFUSED = '409 BATCH_STATE_REFUSED';

/** @param end the stage in which it rests afterwards */
const moveBatch =
  (make: (cast: RaceCast) => Promise<number>, move: string, end: string) => async (cast: RaceCast) => {
    const id = await make(cast);
    const look = () => cast.stageOf(id);
    return {
      request: by(cast.operator, 'POST', `/api/admin/notifications/batches/${id}/${move}`, {}),
      look,
      // The service goes on by itself: what is on its way to Telegram is stopped first.
      ended: () => until(async () => (await look()) === end),
    };
  };

const waiting = (cast: RaceCast) => cast.waitingBatch();

const afterMove = (move: string, stage: string) => async (cast: RaceCast) => {
  const id = await cast.waitingBatch();
  await cast.asOperator('POST', `/notifications/batches/${id}/${move}`, {});
  await until(async () => (await cast.stageOf(id)) === stage);
  return id;
};

/** Only its reader gets it, and only on the page, so that no chat is full of messages afterwards. */
const WEB = { channels: { telegram: false, web: true } };

const finished = async (cast: RaceCast) => {
  const body = { ...cast.groupSend(), ...WEB };
  const { batchId } = await cast.asOperator<{ batchId: number }>('POST', '/notifications/group', body);
  await until(async () => (await cast.stageOf(batchId)) === 'done');
  return batchId;
};

/** Every batch with this text is held, or is over: a chat gets one message a second, and the last look comes later. */
const atRest =
  ({ world }: RaceCast, text: string) =>
  () =>
    until(async () => {
      const [row] = await rowsIn<{ count: number }>(
        world,
        'notifications',
        `SELECT count(*)::int AS count FROM batches
       WHERE plain_text LIKE '%' || $1 AND stage NOT IN ('held', 'done')`,
        [text],
      );
      return row!.count === 0;
    });

/** One request twenty times, with one key or each with its own. */
const sent =
  (path: (cast: RaceCast) => string, body: (text: string) => object, keys: Keys) =>
  async (cast: RaceCast) => {
    const text = cast.unique('Наперегонки');
    const message = { ...body(text), ...WEB };
    const one = cast.uniqueKey();
    const key = () => (keys === 'one' ? one : cast.uniqueKey());
    return {
      request: () =>
        by(cast.operator, 'POST', `/api/admin${path(cast)}`, { ...message, idempotencyKey: key() })(),
      ended: atRest(cast, text),
    };
  };

const personal = (keys: Keys) =>
  sent(
    ({ voter }) => `/users/${voter.userId}/notify`,
    (text) => ({ messageType: 'text', text, reason: 'Проверка' }),
    keys,
  );
const broadcast = (keys: Keys) =>
  sent(
    () => '/notifications/broadcast',
    (text) => ({ content: { text }, holdSeconds: 3_600 }),
    keys,
  );
const group = (keys: Keys) =>
  sent(
    () => '/notifications/group',
    (text) => ({ filters: { language: 'en' }, message: { text }, expectedAudience: 1 }),
    keys,
  );

export const MESSAGE_RACES: Races = {
  'notifications.notify-user': { make: personal('one'), wins: 'all', same: 'jobId' },
  'notifications.notify-user with different keys': { make: personal('different'), wins: 'each' },
  'notifications.send-broadcast': { make: broadcast('one'), wins: 'all', same: 'batchId' },
  'notifications.send-broadcast with different keys': { make: broadcast('different'), wins: 'each' },
  'notifications.send-group': { make: group('one'), wins: 'all', same: 'batchId' },
  'notifications.send-group with different keys': { make: group('different'), wins: 'each' },
  'notifications.send-test': {
    make: async (cast) => {
      const text = cast.unique('Себе');
      return {
        request: by(cast.operator, 'POST', '/api/admin/notifications/test', { text }),
        ended: atRest(cast, text),
      };
    },
    wins: 'each',
  },
  'notifications.pause-batch': { make: moveBatch(waiting, 'pause', 'paused'), wins: 'all' },
  'notifications.resume-batch': {
    make: moveBatch(afterMove('pause', 'paused'), 'resume', 'sending'),
    wins: 'all',
  },
  'notifications.stop-batch': { make: moveBatch(waiting, 'stop', 'stopped'), wins: 'all' },
  // A request that comes when the batch has been sent again already sends it once more.
  'notifications.retry-batch': { make: moveBatch(finished, 'retry', 'done'), wins: 'some', others: REFUSED },
  'notifications.retry-batch that was stopped': {
    make: moveBatch(afterMove('stop', 'stopped'), 'retry', 'stopped'),
    wins: 'none',
    others: REFUSED,
  },
  'notifications.create-segment': {
    make: async (cast) => ({
      request: by(cast.operator, 'POST', '/api/admin/segments', { name: cast.unique('Люди'), filters: {} }),
    }),
    wins: 'one',
    others: '409 SEGMENT_NAME_TAKEN',
  },
  'notifications.update-segment': {
    make: async (cast) => {
      const id = await segment(cast);
      const body = { name: cast.unique('Иначе'), filters: { language: 'ru' } };
      return { request: by(cast.operator, 'PUT', `/api/admin/segments/${id}`, body) };
    },
    wins: 'all',
  },
  'notifications.update-segment to one name': {
    // Twenty segments, and all of them want it.
    make: async (cast) => {
      const name = cast.unique('Одно имя');
      const ids = await Promise.all(Array.from({ length: 20 }, () => segment(cast)));
      const request = () => by(cast.operator, 'PUT', `/api/admin/segments/${ids.pop()}`, { name })();
      return { request };
    },
    wins: 'one',
    others: '409 SEGMENT_NAME_TAKEN',
  },
  'notifications.delete-segment': {
    make: async (cast) => ({
      request: by(cast.operator, 'DELETE', `/api/admin/segments/${await segment(cast)}`),
    }),
    wins: 'one',
    others: '404 SEGMENT_NOT_FOUND',
  },
};

export async function segment(cast: RaceCast): Promise<number> {
  const body = { name: cast.unique('Сегмент'), filters: {} };
  return (await cast.asOperator<{ id: number }>('POST', '/segments', body)).id;
}
