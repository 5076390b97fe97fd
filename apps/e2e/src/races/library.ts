import { photoWithPlace } from '../photos.ts';
import type { RaceCast } from './cast.ts';
import { BUSY, by, type Races, TIMES } from './race.ts';

/** One of their own for each: an operator may have three uploads open. */
type Operator = { token: string };

const photo = photoWithPlace('#665544');

async function fileForm(field: string, fields: Record<string, string> = {}): Promise<FormData> {
  const { bytes } = await photo;
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.append(name, value);
  form.append(field, new Blob([bytes], { type: 'image/jpeg' }), 'осень.jpg');
  return form;
}

async function post<T>(cast: RaceCast, who: Operator, path: string, body: FormData | object): Promise<T> {
  const request = by(who, 'POST', `/api/admin/media/upload/${path}`, body)();
  const response = await fetch(cast.world.appUrl + request.path, request);
  if (!response.ok) throw new Error(`${path} answered ${response.status}: ${await response.text()}`);
  return (await response.json()) as T;
}

const opening = async () => ({
  fileName: 'осень.jpg',
  fileSize: (await photo).bytes.length,
  mimeType: 'image/jpeg',
  totalChunks: 1,
});

export async function openedUpload(cast: RaceCast, who: Operator): Promise<string> {
  return (await post<{ sessionId: string }>(cast, who, 'init', await opening())).sessionId;
}

export async function arrivedUpload(cast: RaceCast, who: Operator): Promise<string> {
  const sessionId = await openedUpload(cast, who);
  await post(cast, who, 'chunk', await fileForm('chunk', { sessionId, chunkIndex: '0' }));
  return sessionId;
}

export async function libraryFile(cast: RaceCast, who: Operator): Promise<string> {
  const sessionId = await arrivedUpload(cast, who);
  return (await post<{ fileId: string }>(cast, who, 'finalize', { sessionId })).fileId;
}

const aboutUpload =
  (make: (cast: RaceCast, who: Operator) => Promise<string>, move: string) => async (cast: RaceCast) => {
    const who = await cast.newOperator();
    const sessionId = await make(cast, who);
    return { request: by(who, 'POST', `/api/admin/media/upload/${move}`, { sessionId }) };
  };

/** A form for each request: it is read once. */
async function formsOf(field: string, fields: Record<string, string> = {}): Promise<FormData[]> {
  return Promise.all(Array.from({ length: TIMES }, () => fileForm(field, fields)));
}

export const LIBRARY_RACES: Races = {
  'gateway.uploadLibraryFile': {
    make: async (cast) => {
      const forms = await formsOf('file');
      return { request: () => by(cast.operator, 'POST', '/api/admin/media/upload', forms.pop())() };
    },
    wins: 'some',
    others: BUSY,
  },
  'media.open-upload': {
    make: async (cast) => ({
      request: by(await cast.newOperator(), 'POST', '/api/admin/media/upload/init', await opening()),
    }),
    wins: 'all',
    same: 'sessionId',
  },
  'gateway.uploadChunk': {
    make: async (cast) => {
      const who = await cast.newOperator();
      const sessionId = await openedUpload(cast, who);
      const forms = await formsOf('chunk', { sessionId, chunkIndex: '0' });
      return { request: () => by(who, 'POST', '/api/admin/media/upload/chunk', forms.pop())() };
    },
    wins: 'all',
  },
  'media.finalize-upload': { make: aboutUpload(arrivedUpload, 'finalize'), wins: 'all', same: 'fileId' },
  'media.clean-up-upload': { make: aboutUpload(openedUpload, 'cleanup'), wins: 'all' },
  'media.delete-library-file': {
    make: async (cast) => {
      const who = await cast.newOperator();
      return { request: by(who, 'DELETE', `/api/admin/media/${await libraryFile(cast, who)}`) };
    },
    wins: 'one',
    others: '404 MEDIA_NOT_FOUND',
  },
};
