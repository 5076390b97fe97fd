// Runs alone: its table of tests is made by awaited code.
// Real: HTTP, the whole media service, the decoders in their own processes, PostgreSQL, files on disk. Not real: gateway
// and bot.
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { UploadAnswer } from '@slovo/contracts';
import sharp from 'sharp';
import {
  HEIGHT,
  lostJpegs,
  lostPictures,
  movingWebp,
  oddJpegs,
  oddPictures,
  TAIL,
  WIDTH,
} from './damaged-pictures.ts';
import { lostVideos, oddVideos } from './damaged-videos.ts';
import { type MediaHarness, startMediaHarness } from './media-harness.ts';
import { LOCATION, movieWithLocation } from './samples.ts';

let media: MediaHarness;
beforeAll(async () => {
  media = await startMediaHarness();
});
afterAll(() => media.close());

const bytes = async (path: string): Promise<Buffer> =>
  Buffer.from(await (await media.read(path)).arrayBuffer());
const answerTo = async (
  file: Buffer,
): Promise<[number, UploadAnswer & { code?: string; details?: object }]> => {
  const response = await media.send(new Uint8Array(file));
  return [response.status, (await response.json()) as UploadAnswer];
};
const varies = async (picture: Buffer): Promise<boolean> =>
  (await sharp(picture).stats()).channels.some(({ stdev }) => stdev > 3);
/** Nothing of what is beside the picture. */
const expectBare = (stored: Buffer): void => {
  const text = stored.toString('latin1');
  for (const secret of [LOCATION, 'Slovophone', TAIL.toString('latin1'), 'GPS', 'Exif'])
    expect([secret, text.includes(secret)]).toEqual([secret, false]);
};

const shownPictures = { ...(await oddJpegs()), ...(await oddPictures()) };
const lost = { ...(await lostJpegs()), ...(await lostPictures()) };

describe('a damaged picture', () => {
  it.each(Object.entries(shownPictures))(
    '[FORMAT-01] [FORMAT-03] is shown as far as it goes, without its location and its tail: %s',
    async (_how, file) => {
      const [status, { media: stored }] = await answerTo(file);
      expect([status, stored]).toEqual([201, expect.objectContaining({ width: WIDTH, height: HEIGHT })]);
      const picture = await bytes(stored.path);
      expect(await varies(picture)).toBe(true);
      expectBare(picture);
    },
  );

  it('[FORMAT-01] that moves is shown as far as it goes, without its location and its tail', async () => {
    const [status, { media: stored }] = await answerTo(Buffer.concat([await movingWebp(), TAIL]));
    expect(status).toBe(201);
    const picture = await bytes(stored.path);
    expect((await sharp(picture).metadata()).pages).toBe(3);
    expectBare(picture);
  });

  it.each(Object.entries(lost))(
    '[FORMAT-02] of which nothing can be shown is refused as damaged: %s',
    async (_how, file) => {
      const [status, { code, details }] = await answerTo(file);
      expect([status, code, details]).toEqual([
        400,
        'MEDIA_DAMAGED',
        { purpose: 'report', problem: 'unreadable' },
      ]);
    },
  );

  it('[FORMAT-03] shows nothing of the pictures before it where it is cut', async () => {
    const secret = await sharp({ create: { width: 900, height: 700, channels: 3, background: '#a7a7a7' } })
      .png()
      .toBuffer();
    for (const how of ['half of it', 'half a PNG', 'half a GIF', 'the first fifth of a PNG']) {
      await media.store(new Uint8Array(secret));
      const [, { media: stored }] = await answerTo(shownPictures[how]!);
      const { data, info } = await sharp(await bytes(stored.path))
        .flatten({ background: 'black' })
        .raw()
        .toBuffer({ resolveWithObject: true });
      const row = data.subarray(-info.width * info.channels);
      // What is missing is empty: gray in a JPEG, black or transparent otherwise.
      expect([how, new Set(row).size, [0, 128].includes(row[0]!)]).toEqual([how, 1, true]);
    }
  });
});

describe('a damaged video', () => {
  it.each(Object.entries(oddVideos()))(
    '[FORMAT-01] [FORMAT-03] plays as far as it goes, without its location and its tail: %s',
    async (how, file) => {
      const [status, { media: stored }] = await answerTo(file);
      expect([status, stored]).toEqual([201, expect.objectContaining({ kind: 'video' })]);
      expectBare(await bytes(stored.path));
      // The samples of this one are no video.
      if (how === 'MP4, its last samples cut') return;
      expect(stored.width).toBeGreaterThan(0);
      expect(await varies(await bytes(stored.poster!))).toBe(true);
    },
  );

  it('[FORMAT-03] has an index that nothing follows where the last samples are cut', async () => {
    const movie = movieWithLocation();
    const start = movie.indexOf('mdat', 0, 'latin1') - 4;
    const [, { media: stored }] = await answerTo(movie.subarray(0, start + 1_004));
    const file = await bytes(stored.path);
    expect([file.length, file.readUInt32BE(start)]).toEqual([start + 1_004, 1_004]);
  });

  it.each(Object.entries(lostVideos()))(
    '[FORMAT-02] that cannot be played is refused with its cause: %s',
    async (_how, [file, problem]) => {
      const [status, { code, details }] = await answerTo(file);
      expect([status, code, details]).toEqual([400, 'MEDIA_DAMAGED', { purpose: 'report', problem }]);
    },
  );
});

it('at least thirty damaged files are held', () => {
  const count = [shownPictures, lost, oddVideos(), lostVideos()].flatMap((files) =>
    Object.keys(files),
  ).length;
  expect(count).toBeGreaterThanOrEqual(30);
});
