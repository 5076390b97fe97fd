// Real: PostgreSQL and its planner, NATS, files on disk and the whole service over HTTP. The spec records all
// statements while the service does all that it can do, then fills the tables and asks for the plans of those
// statements. Not real: the other services, whose events the spec publishes.
import { randomBytes } from 'node:crypto';
import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { jetstream } from '@nats-io/jetstream';
import { beforeAll, describe, expect, it } from '@jest/globals';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import {
  checkAvatar,
  archivesHttp,
  batchContent,
  type CallDefinition,
  type CallInput,
  type CallResult,
  cleanUpUpload,
  deleteLibraryFile,
  type EventDefinition,
  type EventPayload,
  eventSubject,
  finalizeUpload,
  getLibraryFile,
  getStorageState,
  getUpload,
  libraryHttp,
  type LibraryUpload,
  libraryUrl,
  listLibraryFiles,
  mediaHttp,
  type MediaPurpose,
  openUpload,
  promiseDeleted,
  promisesOfPersonDeleted,
  reportSubmitted,
  reportWithdrawn,
  type UploadAnswer,
  userChanged,
  type Caller,
  countHoldingsOfMedia,
  deletionStepDue,
} from '@slovo/contracts';
import { deletionOwners, DELETION_SUBJECTS } from '@slovo/domain/deletion';
import { CallClient } from '@slovo/kit/calls';
import { Clock } from '@slovo/kit/clock';
import { NATS, type NatsConnection } from '@slovo/kit/nats';
import { Scheduler } from '@slovo/kit/schedule';
import { SERVICE, type ServiceIdentity } from '@slovo/kit/service';
import { Tickets } from '@slovo/kit/ticket';
import {
  createServiceDatabase,
  deletionStepsOf,
  promiseSnapshot,
  reportSnapshot,
  startNats,
  startPostgres,
  until,
  readAllOwnRows,
} from '@slovo/testing';
import { provisionNats } from '@slovo/testing/service-harness';
import { QueryPlans, SQL_NOW } from '@slovo/testing/query-plans';
import { Finalizer } from '../src/chunks/finalizer.ts';
import { readMediaSettings } from '../src/config.ts';
import { createPrisma, type PrismaClient } from '../src/database.ts';
import { startMedia } from '../src/start-media.ts';
import { Storage } from '../src/storage/storage.ts';
import { photoWithPlace } from './samples.ts';
import { ownTables } from '../src/own-data/own-tables.ts';

const OWNER = 7;
const INTERNAL_SECRET = 'internal secret of tests';
const DAY = 86_400_000;

let app: NestFastifyApplication;
let prisma: PrismaClient;
let plans: QueryPlans;
let url: string;
let prefix: string;

beforeAll(async () => {
  const [postgres, nats] = await Promise.all([startPostgres(), startNats()]);
  const database = await createServiceDatabase(postgres.url, 'media');
  prefix = `t${randomBytes(5).toString('hex')}`;
  await provisionNats(nats.url, prefix);
  const settings = readMediaSettings({
    NODE_ENV: 'test',
    NATS_URL: nats.url,
    NATS_PREFIX: prefix,
    DATABASE_URL: database.url,
    DATABASE_PREFIX: database.prefix,
    DATA_DIR: mkdtempSync(join(tmpdir(), 'slovo-media-')),
    MEDIA_PORT: '0',
    TICKET_SECRET: 'ticket secret of tests',
    INTERNAL_SECRET,
  });
  prisma = createPrisma(database.url);
  app = await startMedia(settings, prisma, database.url, { logLevels: [] });
  plans = QueryPlans.of(app, 'routes and housekeeping');
  url = await app.getUrl();
  await until(async () => (await fetch(`${url}/health/ready`)).ok);
});

const authorization = `Bearer ${INTERNAL_SECRET}`;

async function upload(purpose: MediaPurpose, key?: string): Promise<UploadAnswer> {
  const response = await fetch(`${url}/internal/uploads?owner=${OWNER}&purpose=${purpose}`, {
    method: 'POST',
    body: new Uint8Array(await photoWithPlace(40, 30)),
    headers: {
      authorization,
      'content-type': 'application/octet-stream',
      ...(key && { 'x-request-key': key }),
    },
  });
  expect(response.status).toBe(201);
  return (await response.json()) as UploadAnswer;
}

const store = async (purpose: MediaPurpose, key?: string): Promise<string> =>
  (await upload(purpose, key)).media.path;

async function read(path: string): Promise<void> {
  const ticket = await app.get(Tickets).sign({ use: 'read', path }, app.get(Clock).now(), 300);
  const headers = { authorization, 'x-media-ticket': ticket };
  expect((await fetch(`${url}/internal/objects/${path}`, { headers })).status).toBe(200);
}

/** Resolves when it has been reacted to. */
async function publish<E extends EventDefinition>(definition: E, payload: EventPayload<E>): Promise<void> {
  const eventId = randomBytes(8).toString('hex');
  const subject = `${prefix}.${eventSubject(definition)}`;
  const nats = app.get<NatsConnection>(NATS);
  await jetstream(nats).publish(subject, JSON.stringify(payload), { msgID: eventId });
  await plans.aside(() => until(() => prisma.inboxEntry.findFirst({ where: { eventId } })));
}

const promise = promiseSnapshot({ userId: OWNER });
const picture = {
  kind: 'photo' as const,
  mime: 'image/jpeg',
  width: 1,
  height: 1,
  duration: null,
  poster: null,
};
const reported = (id: number, path: string) => ({
  promise,
  report: reportSnapshot(promise, { id, media: [{ ...picture, path }] }),
});

const ask = <C extends CallDefinition>(definition: C, input: CallInput<C>): Promise<CallResult<C>> =>
  new CallClient(app.get<NatsConnection>(NATS), app.get<ServiceIdentity>(SERVICE)).call(definition, input, {
    kind: 'operator',
    userId: OWNER,
    fingerprint: '9f86d081',
  });

async function send(path: string, fields: Record<string, string>, body: Buffer, key = ''): Promise<Response> {
  const headers = {
    authorization,
    'content-type': 'application/octet-stream',
    ...(key && { 'x-request-key': key }),
  };
  const query = new URLSearchParams(fields).toString();
  const response = await fetch(`${url}${path}?${query}`, {
    method: 'POST',
    body: new Uint8Array(body),
    headers,
  });
  expect(response.status).toBe(200);
  return response;
}

/** A file of the library, listed and read in every way, shown by a batch, and another one that is deleted. */
async function useLibrary(): Promise<void> {
  const sender = { operator: String(OWNER), fingerprint: '9f86d081', request: 'r', name: 'осень.jpg' };
  const add = async (key: string) =>
    (await (
      await send(libraryHttp.files, sender, await photoWithPlace(40, 30), key)
    ).json()) as LibraryUpload;
  const { fileId } = await add('one');
  expect((await add('one')).fileId).toBe(fileId);
  for (const mimeType of [undefined, 'image/jpeg', 'image/*', 'video/*'])
    for (const q of [undefined, 'осень']) await ask(listLibraryFiles, { mimeType, q, limit: 10 });
  await ask(listLibraryFiles, { offset: 1000 });
  expect((await fetch(`${url}${libraryHttp.files}/${fileId}`, { headers: { authorization } })).status).toBe(
    200,
  );
  const media = {
    fileId,
    type: 'image' as const,
    url: libraryUrl(fileId),
    path: `notices/${fileId.slice(0, 2)}/${fileId}.jpg`,
  };
  await publish(batchContent, {
    batchId: 1,
    html: 'x',
    lang: 'ru',
    media,
    variables: {},
    isTest: false,
    quietHours: 'silent',
  });
  await ask(getStorageState, {});
  await ask(getLibraryFile, { id: fileId });
  await ask(deleteLibraryFile, { id: (await add('two')).fileId });
}

/** Uploads in chunks in every state, and what the job does with each. */
async function uploadInChunks(): Promise<void> {
  const [clock, scheduler] = [app.get(Clock), app.get(Scheduler)];
  const photo = await photoWithPlace(50, 30);
  const begin = async (fileName: string, file: Buffer) => {
    const input = { fileName, fileSize: file.length, mimeType: 'image/jpeg', totalChunks: 1 };
    const { sessionId } = await ask(openUpload, input);
    const place = { operator: String(OWNER), sessionId, chunkIndex: '0' };
    for (let n = 0; n < 2; n++) await send(libraryHttp.chunks, place, file);
    return sessionId;
  };
  const done = await begin('done.jpg', photo);
  await ask(getUpload, { sessionId: done });
  for (let n = 0; n < 2; n++) await ask(finalizeUpload, { sessionId: done });
  const refused = await begin('refused.jpg', Buffer.from('no picture'));
  await expect(ask(finalizeUpload, { sessionId: refused })).rejects.toThrow('MEDIA_TYPE_REFUSED');
  const lost = await begin('lost.jpg', photo);
  await app.get(Storage).remove(`incoming/${lost}/0.part`);
  await expect(ask(finalizeUpload, { sessionId: lost })).rejects.toThrow('UPLOAD_INCOMPLETE');
  const abandoned = await begin('abandoned.jpg', photo);
  await app.get(Finalizer).claim(abandoned, OWNER, clock.now());
  clock.shift(clock.offset + 61_000);
  await scheduler.runDue();
  await ask(cleanUpUpload, { sessionId: abandoned });
}

async function doEverything(): Promise<void> {
  await useLibrary();
  await uploadInChunks();
  const refused = await upload('report');
  const discarded = Buffer.from(JSON.stringify({ tickets: [refused.ticket] }));
  await send(mediaHttp.discard, {}, discarded);
  const path = await store('report', 'once');
  expect(await store('report', 'once')).toBe(path);
  await read(path);
  await publish(reportSubmitted, reported(11, path));
  await publish(reportWithdrawn, reported(11, path));
  await publish(reportSubmitted, reported(12, await store('report')));
  await publish(promiseDeleted, { promise });
  await publish(promisesOfPersonDeleted, { userId: promise.userId, promiseIds: [promise.id] });
  const avatar = await store('avatar');
  await new CallClient(app.get<NatsConnection>(NATS), app.get<ServiceIdentity>(SERVICE)).call(
    checkAvatar,
    { path: avatar },
    { kind: 'user', userId: OWNER, roles: ['user'], via: 'web' },
  );
  await publish(userChanged, {
    user: {
      id: OWNER,
      username: 'anya',
      first_name: 'Аня',
      last_name: null,
      photo_url: `/media/public/${avatar}`,
      telegram_id: 77,
      language: 'ru',
      time_zone: 'Europe/Moscow',
      day_starts_at: 3,
      banned: false,
      version: 2,
    },
  });
  const clock = app.get(Clock);
  clock.shift(clock.offset + 3 * DAY);
  await app.get(Scheduler).runDue();
}

const sendArchive = (id: number) =>
  fetch(`${url}${archivesHttp}?owner=${OWNER}&export=${id}`, {
    method: 'POST',
    body: 'a zip',
    headers: { authorization },
  });

/** Stores a zip twice, reads it, and lets another one reach its end. */
async function keepArchive(): Promise<void> {
  expect([(await sendArchive(1)).status, (await sendArchive(1)).status]).toEqual([201, 201]);
  await fetch(`${url}${archivesHttp}/1?owner=${OWNER}`, { headers: { authorization } });
  const clock = app.get(Clock);
  clock.shift(clock.offset + 3 * DAY);
  await app.get(Scheduler).runDue();
  expect((await sendArchive(2)).status).toBe(201);
}

async function deleteAll(): Promise<void> {
  const operator: Caller = { kind: 'operator', userId: 1, fingerprint: '0badcafe' };
  const calls = new CallClient(app.get<NatsConnection>(NATS), app.get<ServiceIdentity>(SERVICE));
  await publish(reportSubmitted, { ...reported(21, await store('report')), promise: { ...promise, id: 2 } });
  for (const subject of DELETION_SUBJECTS)
    await calls.call(countHoldingsOfMedia, { subject, id: OWNER }, operator);
  await readAllOwnRows('media', ownTables, OWNER, (...call) => calls.call(...call));
  await keepArchive();
  for (const { subject, step } of deletionStepsOf('media')) {
    const due = { subject, subjectId: OWNER, jobId: 1, step, service: 'media' as const, piece: 0 };
    await publish(deletionStepDue(deletionOwners[subject]), due);
  }
}

describe('the query plans', () => {
  it('cover all statements of the service', async () => {
    await doEverything();
    await deleteAll();
    // Only used when the storage fails or is slow: rows that are due, or rows by their keys.
    const rare = [
      'archives/archive-store.ts: await this.prisma.archive.deleteMany({',
      'archives/jobs/remove-archives.ts: await this.prisma.archive.updateMany({',
      'chunks/finalizer.ts: await this.prisma.chunkedUpload.updateMany({',
      'chunks/jobs/move-uploads-on.ts: await this.prisma.chunkedUpload.updateMany({',
      'uploads/jobs/remove-orphans.ts: await this.prisma.upload.updateMany({',
      'uploads/upload-store.ts: await this.prisma.upload.deleteMany({',
    ];
    expect(await plans.missing(rare)).toEqual([]);
  });

  it('contain no full scan of a large table', async () => {
    // Nothing works on what follows.
    await app.close();
    const complaints = await plans.complaintsOnLargeTables({
      chunked_uploads: { state: `'done'` },
      library_files: {
        kind: `CASE WHEN i % 4 = 0 THEN 'video' ELSE 'photo' END`,
        mime: `(ARRAY['video/mp4', 'image/jpeg', 'image/jpeg', 'image/png'])[1 + i % 4]`,
        search_name: `'имя ' || md5(i::text) || '.jpg'`,
      },
      uploads: {
        state: `(ARRAY['used', 'used', 'used', 'stored'])[1 + i % 4]`,
        purpose: `CASE WHEN i % 4 = 0 THEN 'avatar' ELSE 'report' END`,
        keep_until: `CASE WHEN i % 4 = 3 THEN ${SQL_NOW} + interval '1 year' + i * interval '1 second' END`,
      },
    });
    expect(complaints).toEqual([]);
  });
});
