import type { RaceCast } from './cast.ts';
import { by, type Races } from './race.ts';

const REFUSED = '409 BATCH_STATE_REFUSED';

const moveBatch = (move: string, before?: string) => async (cast: RaceCast) => {
  const id = await cast.waitingBatch();
  const path = `/notifications/batches/${id}`;
  if (before) await cast.asOperator('POST', `${path}/${before}`, {});
  return {
    request: by(cast.operator, 'POST', `/api/admin${path}/${move}`, {}),
    look: () => cast.stageOf(id),
  };
};

/** Only its reader is told, and only on the page: nobody's chat is full of messages afterwards. */
const WEB = { channels: { telegram: false, web: true } };

export const MESSAGE_RACES: Races = {
  'notifications.notify-user': {
    make: async (cast) => {
      const body = {
        messageType: 'text',
        text: cast.unique('Лично'),
        reason: 'Проверка',
        idempotencyKey: cast.unique('personal'),
        ...WEB,
      };
      return {
        request: by(cast.operator, 'POST', `/api/admin/users/${cast.voter.userId}/notify`, body),
      };
    },
    wins: 'all',
    same: 'jobId',
  },
  'notifications.send-broadcast': {
    make: async (cast) => {
      const body = {
        content: { text: cast.unique('Всем') },
        idempotencyKey: cast.unique('broadcast'),
        holdSeconds: 3_600,
      };
      return { request: by(cast.operator, 'POST', '/api/admin/notifications/broadcast', body) };
    },
    wins: 'all',
    same: 'batchId',
  },
  'notifications.send-group': {
    make: async (cast) => ({
      request: by(cast.operator, 'POST', '/api/admin/notifications/group', cast.groupSend()),
    }),
    wins: 'all',
    same: 'batchId',
  },
  'notifications.send-test': {
    make: async (cast) => ({
      request: by(cast.operator, 'POST', '/api/admin/notifications/test', { text: cast.unique('Себе') }),
    }),
    wins: 'each',
  },
  'notifications.pause-batch': { make: moveBatch('pause'), wins: 'all' },
  'notifications.resume-batch': { make: moveBatch('resume', 'pause'), wins: 'all' },
  'notifications.stop-batch': { make: moveBatch('stop'), wins: 'all' },
  'notifications.retry-batch': { make: moveBatch('retry', 'stop'), wins: 'none', others: REFUSED },
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
