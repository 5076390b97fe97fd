// How files travel into the library: requests, chunks, attempts, and what survives a reload. Without a page.
import { beforeEach, describe, expect, it, jest } from '@jest/globals';
import { json, refusal } from '@slovo/testing/fake-gateway';
import { setCurrentToken } from '../src/shared/session/current-token.ts';
import { uploadMetrics } from '../src/shared/uploads/metrics.ts';
import { sendForm } from '../src/shared/uploads/send-form.ts';
import { secondsLeft, speedOf, withSample } from '../src/shared/uploads/speed.ts';
import { UploadError } from '../src/shared/uploads/upload-error.ts';
import { Uploads, uploads as uploadsOfPage } from '../src/shared/uploads/uploads.ts';
import { installXhr } from './fake-xhr.ts';
import {
  CHUNK,
  chunkIndexOf,
  CLEANUP,
  FINALIZE,
  fileOfSize,
  INIT,
  MB,
  SESSION,
  STATUS,
  storedOf,
  UPLOAD,
  UploadServer,
} from './upload-server.ts';

const SIZE = 8 * MB + 10;
const network = () => {
  throw new TypeError('Failed to fetch');
};
let server: UploadServer;
beforeEach(() => {
  server = new UploadServer(SIZE);
  globalThis.fetch = server.fetch as typeof fetch;
  installXhr(server);
  setCurrentToken('first');
});

const begin = (file: File, uploads = new Uploads()) => {
  const [id = ''] = uploads.add([file]);
  const now = () => uploads.list().find((one) => one.id === id);
  return { uploads, id, now };
};
type Begun = ReturnType<typeof begin>;
const until = (upload: Begun, ...states: string[]): Promise<void> =>
  new Promise((resolve) => {
    const look = () => states.includes(upload.now()?.state ?? 'gone') && resolve();
    upload.uploads.subscribe(look);
    look();
  });
const pass = (ms: number) => jest.advanceTimersByTimeAsync(ms);
/** Until the promise is settled, by the clock of the test. */
async function passUntil(done: Promise<void>): Promise<void> {
  let isDone = false;
  void done.then(() => (isDone = true));
  for (let steps = 0; !isDone && steps < 400; steps++) await pass(100);
  expect(isDone).toBe(true);
}
const chunksSent = () => server.to(CHUNK).map(chunkIndexOf);

describe('a file of 8 MB', () => {
  it('goes in one request, which is repeated under the same id', async () => {
    jest.useFakeTimers();
    let calls = 0;
    server.on(UPLOAD, () => (++calls === 1 ? network() : storedOf()));
    const upload = begin(fileOfSize(8 * MB));
    await passUntil(until(upload, 'done'));
    const ids = server.to(UPLOAD).map(({ headers }) => headers.get('x-upload-id'));
    expect(ids).toEqual([upload.id, upload.id]);
    expect(server.to(INIT)).toEqual([]);
    expect((server.to(UPLOAD)[0]!.body as FormData).get('file')).toHaveProperty('size', 8 * MB);
    expect(upload.now()?.stored).toEqual(storedOf());
  });
});

describe('a larger file', () => {
  it('[ADM-LIMIT-03] [ADM-API-25] [ADM-API-26] [ADM-API-27] goes in chunks of 1 MB, at most three at once, each of them once', async () => {
    const upload = begin(fileOfSize(SIZE));
    await until(upload, 'done', 'error');
    expect(upload.now()?.stored).toEqual(storedOf({ fileSize: SIZE }));
    expect(chunksSent().toSorted((a, b) => a - b)).toEqual([0, 1, 2, 3, 4, 5, 6, 7, 8]);
    const sizes = server.to(CHUNK).map(({ body }) => ((body as FormData).get('chunk') as Blob).size);
    expect(sizes.toSorted((a, b) => a - b)).toEqual([10, ...Array.from({ length: 8 }, () => MB)]);
    expect(server.mostAtOnce).toBe(3);
    expect(server.to(INIT)[0]?.body).toEqual({
      fileName: 'kino.mp4',
      fileSize: SIZE,
      mimeType: 'video/mp4',
      totalChunks: 9,
    });
    const form = server.to(CHUNK)[0]!.body as FormData;
    expect([...form.keys()].toSorted()).toEqual(['chunk', 'chunkIndex', 'sessionId']);
    expect(form.get('sessionId')).toBe(SESSION);
    expect(server.to(FINALIZE).map(({ body }) => body)).toEqual([{ sessionId: SESSION }]);
  });

  it('[ADM-MEDIA-08] [ADM-MEDIA-31] sends a chunk three times more, after 1, 2 and 4 s, and then goes on with what is missing', async () => {
    jest.useFakeTimers();
    let isBroken = true;
    const attempts: number[] = [];
    server.on(CHUNK, (asked) => {
      if (!isBroken || chunkIndexOf(asked) !== 4) return server.take(asked);
      attempts.push(Date.now());
      return network();
    });
    const upload = begin(fileOfSize(SIZE));
    await passUntil(until(upload, 'error'));
    expect(upload.now()?.error).toMatchObject({ message: 'Network error' });
    expect(attempts.map((at) => at - attempts[0]!)).toEqual([0, 1_000, 3_000, 7_000]);
    isBroken = false;
    const before = chunksSent().length;
    upload.uploads.resume(upload.id);
    await passUntil(until(upload, 'done'));
    expect(chunksSent().slice(before)).toEqual([4]);
    expect(server.to(INIT)).toHaveLength(1);
  });

  it('[ADM-MEDIA-32] is recognised after a reload by its name, size and date', async () => {
    const first = begin(fileOfSize(SIZE));
    server.on(CHUNK, (asked) => (chunkIndexOf(asked) < 4 ? server.take(asked) : new Promise(() => {})));
    await new Promise<void>((resolve) =>
      first.uploads.subscribe(() => server.received.size === 4 && resolve()),
    );
    // A reload ends the page without any notice, and its open requests are lost.
    server.on(CHUNK, (asked) => server.take(asked));
    const again = begin(fileOfSize(SIZE));
    await until(again, 'done', 'error');
    expect(again.now()?.state).toBe('done');
    expect(server.received.size).toBe(9);
    expect(chunksSent().filter((index) => index < 4)).toHaveLength(4); // none of them again
    expect(server.to(INIT)).toHaveLength(1);

    const other = begin(fileOfSize(SIZE, 'kino.mp4', 'video/mp4', 6));
    await until(other, 'done', 'error');
    expect(server.to(INIT)).toHaveLength(2);
  });

  it('[ADM-MEDIA-38] goes on by itself when the browser is online again, but not where the server has refused', async () => {
    jest.useFakeTimers();
    server.on(UPLOAD, () => refusal(415, 'MEDIA_TYPE_REFUSED', 'no')).on(CHUNK, network);
    const refused = begin(fileOfSize(MB, 'other.mp4', 'video/mp4'), uploadsOfPage);
    const lost = begin(fileOfSize(SIZE), uploadsOfPage);
    await passUntil(until(lost, 'error'));
    expect(refused.now()?.state).toBe('error');
    server.on(CHUNK, (asked) => server.take(asked));
    globalThis.dispatchEvent(new Event('online'));
    await passUntil(until(lost, 'done'));
    expect(server.to(INIT)).toHaveLength(1);
    expect(refused.now()?.state).toBe('error');
    expect(server.to(UPLOAD)).toHaveLength(1);
    uploadsOfPage.clear();
  });

  it('begins anew where the server does not know the upload any more', async () => {
    jest.useFakeTimers();
    server.on(CHUNK, network);
    const first = begin(fileOfSize(SIZE));
    await passUntil(until(first, 'error'));
    server
      .on(STATUS, () => refusal(404, 'UPLOAD_NOT_FOUND', 'gone'))
      .on(CHUNK, (asked) => server.take(asked));
    first.uploads.resume(first.id);
    await passUntil(until(first, 'done'));
    expect(server.to(INIT)).toHaveLength(2);
  });

  it('[ADM-MEDIA-33] waits for another token when its own has ended, and loses nothing', async () => {
    server.on(CHUNK, (asked) =>
      chunkIndexOf(asked) >= 3 && asked.headers.get('authorization') === 'Bearer first'
        ? refusal(401, 'ADMIN_TOKEN_EXPIRED', 'ended')
        : server.take(asked),
    );
    const upload = begin(fileOfSize(SIZE));
    await new Promise<void>((resolve) =>
      upload.uploads.subscribe(() => server.received.size === 3 && resolve()),
    );
    expect(upload.now()).toMatchObject({ state: 'uploading', failed: 0 });
    setCurrentToken('second');
    await until(upload, 'done', 'error');
    expect(upload.now()?.state).toBe('done');
    expect(server.received.size).toBe(9);
  });

  it('waits for as long as the server says when it sends too fast', async () => {
    jest.useFakeTimers();
    let calls = 0;
    const busy = { statusCode: 429, code: 'TOO_MANY_REQUESTS', message: 'slow down' };
    server.on(CHUNK, (asked) =>
      ++calls <= 6 ? json(busy, { status: 429, headers: { 'retry-after': '20' } }) : server.take(asked),
    );
    const upload = begin(fileOfSize(SIZE));
    await passUntil(new Promise((resolve) => upload.uploads.subscribe(() => calls === 3 && resolve())));
    await pass(19_000);
    expect(server.received.size).toBe(0);
    await pass(21_000);
    await passUntil(until(upload, 'done'));
  });

  it('[ADM-API-28] that is cancelled is removed from the server, and forgotten', async () => {
    server.on(CHUNK, () => new Promise(() => {}));
    const upload = begin(fileOfSize(SIZE));
    await new Promise<void>((resolve) => upload.uploads.subscribe(() => upload.now()?.session && resolve()));
    upload.uploads.remove(upload.id);
    expect(upload.uploads.list()).toEqual([]);
    expect(server.to(CLEANUP).map(({ body }) => body)).toEqual([{ sessionId: SESSION }]);
    expect(localStorage.getItem('panel-uploads')).toBe('[]');
    expect(uploadMetrics().errors).toEqual([]);
  });

  it('that was refused for good begins with another upload the next time', async () => {
    server.on(FINALIZE, () => refusal(400, 'MEDIA_TYPE_REFUSED', 'no video'));
    const upload = begin(fileOfSize(SIZE));
    await until(upload, 'error');
    expect(upload.now()?.error).toMatchObject({ message: 'no video' });
    expect(localStorage.getItem('panel-uploads')).toBe('[]');
  });
});

describe('uploads', () => {
  it('follow each other, and leave nothing behind when the operator leaves', async () => {
    server.on(UPLOAD, () => new Promise(() => {}));
    const uploads = new Uploads();
    uploads.add([fileOfSize(10), fileOfSize(20)]);
    expect(uploads.list().map(({ state }) => state)).toEqual(['idle', 'uploading']);
    uploads.remove(uploads.list()[1]!.id);
    await new Promise<void>((resolve) => uploads.subscribe(resolve));
    expect(uploads.list().map(({ state }) => state)).toEqual(['uploading']);
    uploads.clear();
    expect(uploads.list()).toEqual([]);
  });

  it('[ADM-LIMIT-02] end after 30 minutes', async () => {
    jest.useFakeTimers();
    server.on(UPLOAD, () => new Promise(() => {}));
    const upload = begin(fileOfSize(10));
    await pass(29 * 60_000);
    expect(upload.now()?.state).toBe('uploading');
    await pass(61_000);
    expect(upload.now()).toMatchObject({ state: 'error', error: { message: 'Upload timeout' } });
  });

  it('[ADM-LIMIT-04] are counted: the last 100, and the last 50 errors', async () => {
    const uploads = new Uploads();
    uploads.add(Array.from({ length: 103 }, (_, index) => fileOfSize(index + 1)));
    await new Promise<void>((resolve) =>
      uploads.subscribe(() => uploads.list().every(({ state }) => state === 'done') && resolve()),
    );
    expect(uploadMetrics().uploads).toHaveLength(100);
    expect(uploadMetrics().uploads.at(-1)?.bytes).toBe(103);
    server.on(UPLOAD, () => refusal(400, 'MEDIA_TYPE_REFUSED', 'no picture'));
    const refused = new Uploads();
    refused.add(Array.from({ length: 52 }, () => fileOfSize(1)));
    await new Promise<void>((resolve) =>
      refused.subscribe(() => refused.list().every(({ state }) => state === 'error') && resolve()),
    );
    expect(uploadMetrics().errors.map(({ message }) => message)).toEqual(
      Array.from({ length: 50 }, () => 'no picture'),
    );
    expect(uploadMetrics().uploads).toHaveLength(100);
  });

  it('say so when the file itself cannot be read', async () => {
    const file = fileOfSize(10);
    file.arrayBuffer = () => Promise.reject(new DOMException('gone', 'NotReadableError'));
    const upload = begin(file);
    await until(upload, 'error');
    expect(upload.now()?.error).toMatchObject({ message: 'Load failed' });
    expect(server.to(UPLOAD)).toEqual([]);
  });
});

describe('a low-level error', () => {
  const send = (signal = new AbortController().signal) =>
    sendForm('/api/admin/media/upload', new FormData(), { token: 'first', signal, stallMs: 5_000 });
  const page = (status: number) => new Response('<html>', { status });

  it('[ADM-MEDIA-19] is one of five', async () => {
    server.on(UPLOAD, network);
    await expect(send()).rejects.toThrow('Network error');
    server.on(UPLOAD, () => page(200));
    await expect(send()).rejects.toThrow('Invalid JSON response');
    server.on(UPLOAD, () => page(502));
    await expect(send()).rejects.toThrow('Upload failed: 502');
    server.on(UPLOAD, () => new Promise(() => {}));
    for (const fault of ['aborted', 'timeout'] as const) {
      const controller = new AbortController();
      const sent = send(controller.signal);
      controller.abort(new UploadError(fault));
      await expect(sent).rejects.toThrow(fault === 'aborted' ? 'Upload aborted' : 'Upload timeout');
    }
  });

  it('ends a request of which nothing more is heard', async () => {
    jest.useFakeTimers();
    server.on(UPLOAD, () => new Promise(() => {}));
    const ended = send().catch((error: unknown) => error);
    await pass(5_100);
    expect(await ended).toMatchObject({ message: 'Network error' });
  });
});

describe('the speed', () => {
  it('[ADM-MEDIA-34] is averaged over 3 s, and with it the time that is left', () => {
    const steps = [0, 1_000, 2_000, 3_000, 4_000, 5_000, 6_000].map((at) => ({
      at,
      sent: at < 3_000 ? 0 : at * 2,
    }));
    const samples = steps.reduce<ReturnType<typeof withSample>>(withSample, []);
    expect(samples.map(({ at }) => at)).toEqual([3_000, 4_000, 5_000, 6_000]);
    expect(speedOf(samples, 6_000)).toBe(2_000);
    expect(speedOf(samples, 7_500)).toBe(1_000);
    expect(speedOf(samples, 60_000)).toBe(0);
    expect(speedOf([{ at: 5, sent: 100 }], 5)).toBeNull();
    expect([secondsLeft(9_001, 1_000), secondsLeft(5, 0), secondsLeft(5, null)]).toEqual([10, null, null]);
  });
});
