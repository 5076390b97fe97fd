import { randomBytes } from 'node:crypto';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { Injectable, Logger } from '@nestjs/common';
import { MEDIA_LIMITS, type MediaPurpose } from '@slovo/contracts';
import { Refusal } from '@slovo/kit/calls';
import { isUniqueViolation } from '@slovo/kit/db';
import { PrismaClient, type Tx } from '../database.ts';
import { busy, Decoder } from '../files/decoder.ts';
import { DecodingQueue } from '../files/decoding-queue.ts';
import { makePoster } from '../files/make-poster.ts';
import { preparePhoto } from '../files/prepare-photo.ts';
import type { Prepared } from '../files/prepared.ts';
import { prepareVideo } from '../files/prepare-video.ts';
import { recognise } from '../files/recognise.ts';
import type { Upload } from '../generated/client.ts';
import { Storage } from '../storage/storage.ts';
import { orphanAt, incompleteUntil, releasedUntil } from './retention.ts';
import { digestOf, receiveFile } from './receive-file.ts';
import { withPosters } from './settle-uses.ts';
import { UploadsUnderWay } from './uploads-under-way.ts';

export interface Incoming {
  ownerId: number;
  purpose: MediaPurpose;
  requestKey: string | null;
  /** The format that the sender declares. */
  declared?: string | undefined;
}

export interface Arriving {
  body: Readable;
  /** How many bytes it has at most, as `announcedSize` says. */
  announced: number;
}

/** What else happens in the transaction in which an upload becomes stored; it may refuse. */
export type Settle = (tx: Tx, upload: Upload) => Promise<void>;

interface PreparedUpload {
  main: Prepared;
  poster: Prepared | null;
}

export type StoredUpload = Upload & { poster: Upload | null };

/** Receives, recognises, prepares, records and stores an uploaded file. */
@Injectable()
export class UploadStore {
  private readonly logger = new Logger(UploadStore.name);
  /** A photo of an iPhone is 240 MB in the scratch folder until it is encoded again: only one is there at a time. */
  private readonly iPhonePhotos = new DecodingQueue(Infinity);

  constructor(
    private readonly prisma: PrismaClient,
    private readonly storage: Storage,
    private readonly decoder: Decoder,
    private readonly underWay: UploadsUnderWay,
  ) {}

  /**
   * What cannot be received is refused before a byte of it is read.
   * @throws Refusal TOO_LARGE, MEDIA_EMPTY, MEDIA_TYPE_REFUSED, MEDIA_DAMAGED, PICTURE_TOO_LARGE, UPLOADS_OF_DAY_SPENT; UPLOADS_UNDER_WAY,
   * MEDIA_BUSY, STORAGE_FULL, SERVICE_UNAVAILABLE while nothing can be stored
   */
  async store(
    incoming: Incoming,
    { body, announced }: Arriving,
    now: Date,
    settle?: Settle,
  ): Promise<StoredUpload> {
    const earlier = await this.findEarlier(incoming, now);
    if (earlier) return earlier;
    return this.underWay.during(incoming, announced, now, async ({ folder, resize }) => {
      const received = join(folder, 'received');
      resize(await receiveFile(body, received, within(announced, incoming.purpose)));
      return this.storeFile(received, folder, incoming, now, settle);
    });
  }

  /** The same for a file that has been received, in a scratch folder. */
  async storeFile(
    received: string,
    folder: string,
    incoming: Incoming,
    now: Date,
    settle?: Settle,
  ): Promise<StoredUpload> {
    return this.keep(await this.prepare(received, folder, incoming), incoming, now, settle);
  }

  /**
   * The job for orphans removes them soon: it knows which of them the event of a report may still mention. One that a
   * report shows is not released. Nor is one that was uploaded again after its ticket was issued: a phone that lost its
   * connection repeats the report before the end of the first attempt is noticed.
   * @param issued until when its ticket was issued, by path
   */
  async release(issued: ReadonlyMap<string, Date>, now: Date): Promise<void> {
    const found = await this.prisma.upload.findMany({
      where: { path: { in: [...issued.keys()] }, state: 'stored', keepUntil: { gt: releasedUntil(now) } },
      select: { id: true, path: true, keepUntil: true },
    });
    for (const { id, path, keepUntil } of found)
      if (keepUntil! <= orphanAt(issued.get(path)!))
        await this.prisma.upload.updateMany({
          where: { ...withPosters([id]), state: 'stored', keepUntil },
          data: { keepUntil: releasedUntil(now) },
        });
  }

  /** A repeated upload gets a new ticket that is valid for a day, so its object must be kept as long. */
  private async findEarlier({ ownerId, requestKey }: Incoming, now: Date): Promise<StoredUpload | null> {
    if (requestKey === null) return null;
    const where = { ownerId_requestKey: { ownerId, requestKey } };
    const known = await this.prisma.upload.findUnique({ where, select: { id: true } });
    if (!known) return null;
    await this.prisma.upload.updateMany({
      where: { ...withPosters([known.id]), keepUntil: { not: null } },
      data: { keepUntil: orphanAt(now) },
    });
    // Null if it has just been removed as an orphan: then it is stored again.
    return this.prisma.upload.findUnique({ where, include: { poster: true } });
  }

  /** The file, and a poster for a video. */
  private async prepare(
    received: string,
    folder: string,
    { purpose, declared, ownerId }: Incoming,
  ): Promise<PreparedUpload> {
    const recognised = await recognise(received, purpose, declared);
    if (recognised.kind === 'photo') {
      const prepared = (): Promise<Prepared> =>
        preparePhoto(received, folder, recognised.format, { purpose, ownerId }, this.decoder);
      const main = await (recognised.format === 'heic' ? this.inTurn(ownerId, prepared) : prepared());
      return { main, poster: null };
    }
    const video = await prepareVideo(received, recognised, purpose);
    const { picture, duration } = await makePoster(video, recognised.format, folder, this.decoder, ownerId);
    return { main: { ...video, duration }, poster: picture };
  }

  private async inTurn<T>(ownerId: number, work: () => Promise<T>): Promise<T> {
    const end = await this.iPhonePhotos.turn(ownerId, AbortSignal.timeout(this.decoder.timeoutMs.photo));
    if (!end) throw busy();
    try {
      return await work();
    } finally {
      end();
    }
  }

  /**
   * The row is created before a byte is stored, so that the storage never has an object without a row. Rows that a
   * crash leaves in the state arriving are removed as orphans.
   */
  private async keep(
    { main, poster }: PreparedUpload,
    incoming: Incoming,
    now: Date,
    settle?: Settle,
  ): Promise<StoredUpload> {
    const upload = await this.createRow(main, incoming, now);
    const picture = poster && (await this.createRow(poster, incoming, now, upload.id));
    try {
      await this.storage.put(upload.path, main.file, main.mime);
      if (picture && poster) await this.storage.put(picture.path, poster.file, poster.mime);
      return await this.markStored(upload.id, incoming.requestKey, now, settle);
    } catch (error) {
      await this.discard(picture ? [picture, upload] : [upload]);
      const earlier = isUniqueViolation(error) ? await this.findEarlier(incoming, now) : null; // a concurrent upload with the same key
      if (earlier) return earlier;
      throw error;
    }
  }

  private async createRow(
    { file, ext, ...facts }: Prepared,
    { ownerId, purpose }: Incoming,
    now: Date,
    posterOfId?: number,
  ): Promise<Upload> {
    return this.prisma.upload.create({
      data: {
        path: newPath(purpose, ext),
        ownerId,
        purpose,
        ...facts,
        ...(await digestOf(file)),
        state: 'arriving',
        createdAt: now,
        keepUntil: incompleteUntil(now),
        posterOfId,
      },
    });
  }

  private async markStored(
    id: number,
    requestKey: string | null,
    now: Date,
    settle?: Settle,
  ): Promise<StoredUpload> {
    return this.prisma.$transaction(async (tx) => {
      const stored = { state: 'stored', keepUntil: orphanAt(now) } as const;
      await tx.upload.updateMany({ where: { posterOfId: id, state: 'arriving' }, data: stored });
      const { count } = await tx.upload.updateMany({
        where: { id, state: 'arriving' },
        data: { ...stored, requestKey },
      });
      if (count === 0) throw new Refusal('SERVICE_UNAVAILABLE'); // storing took too long, and it was removed as an orphan
      await settle?.(tx, await tx.upload.findUniqueOrThrow({ where: { id } }));
      return tx.upload.findUniqueOrThrow({ where: { id }, include: { poster: true } });
    });
  }

  /** Best effort: the job removes the rest as orphans. */
  private async discard(uploads: Upload[]): Promise<void> {
    try {
      for (const { path } of uploads) await this.storage.remove(path);
      await this.prisma.upload.deleteMany({ where: { id: { in: uploads.map(({ id }) => id) } } });
    } catch (error) {
      this.logger.warn(
        `cannot discard a failed upload, it will be removed as an orphan: ${(error as Error).message}`,
      );
    }
  }
}

/** Refuses a file at the first byte beyond its limit, or beyond what was announced and so reserved. */
const within =
  (announced: number, purpose: MediaPurpose) =>
  (size: number): void => {
    const limit = MEDIA_LIMITS[purpose];
    if (size > limit) throw new Refusal('TOO_LARGE', { limit, purpose });
    if (size > announced) throw new Refusal('BAD_INPUT', { fields: { body: 'is longer than announced' } });
  };

/** Random, so that nobody can guess the path of an object. The first two digits keep folders small. */
function newPath(purpose: MediaPurpose, ext: string): string {
  const name = randomBytes(16).toString('hex');
  return `${purpose}s/${name.slice(0, 2)}/${name}.${ext}`;
}
