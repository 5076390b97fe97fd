// Real: HTTP, the whole media service, PostgreSQL, files on disk. Not real: gateway and bot.
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { startMediaHarness, type MediaHarness, type Sent } from './media-harness.ts';
import { photoWithPlace } from './samples.ts';

const HOUR = 3_600_000;

let few: MediaHarness;
let small: MediaHarness;
let photo: Uint8Array<ArrayBuffer>;
beforeAll(async () => {
  photo = new Uint8Array(await photoWithPlace(40, 30));
  few = await startMediaHarness({ UPLOADS_A_DAY: '2' });
  small = await startMediaHarness({ UPLOAD_MEGABYTES_A_DAY: '1' }, few);
});
afterAll(async () => {
  await small.close();
  await few.close();
});

const answerOf = async (media: MediaHarness, sent: Sent) => {
  const response = await media.send(photo, sent);
  return [response.status, ((await response.json()) as { code?: string }).code];
};
const SPENT = [429, 'UPLOADS_OF_DAY_SPENT'];

describe('what a person may store within a day', () => {
  it('[QUOTA-03] is a number of files; a repeat, an operator and other people are not refused', async () => {
    await few.store(photo, { owner: 11, key: 'first' });
    await few.store(photo, { owner: 11, purpose: 'avatar' });
    const files = await few.files();
    expect(await answerOf(few, { owner: 11 })).toEqual(SPENT);
    expect(await answerOf(few, { owner: 11, purpose: 'avatar' })).toEqual(SPENT);
    expect(await few.files()).toEqual(files);
    expect((await few.store(photo, { owner: 11, key: 'first' })).media.ownerId).toBe(11);
    expect((await few.store(photo, { owner: 11, purpose: 'notice' })).media.ownerId).toBe(11);
    expect((await few.store(photo, { owner: 12 })).media.ownerId).toBe(12);
  });

  it('[QUOTA-03] is a number of megabytes', async () => {
    const { media } = await small.store(photo, { owner: 13 });
    await few.prisma.upload.update({ where: { path: media.path }, data: { size: 1024 * 1024 } });
    expect(await answerOf(small, { owner: 13 })).toEqual(SPENT);
  });

  it('[QUOTA-03] may be stored again a day later', async () => {
    few.later(25 * HOUR);
    expect((await few.store(photo, { owner: 11 })).media.ownerId).toBe(11);
  });
});
