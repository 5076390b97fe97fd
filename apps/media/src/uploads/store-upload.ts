import { randomBytes } from 'node:crypto';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { Injectable } from '@nestjs/common';
import type { MediaPurpose } from '@slovo/contracts';
import { MediaSettings } from '../config.ts';
import { isUniqueViolation, PrismaClient } from '../database.ts';
import { preparePhoto } from '../files/prepare-photo.ts';
import type { Prepared } from '../files/prepared.ts';
import { prepareVideo } from '../files/prepare-video.ts';
import { recognise } from '../files/recognise.ts';
import type { Upload } from '../generated/client.ts';
import { Storage } from '../storage/storage.ts';
import { orphanAt } from './orphans.ts';
import { digestOf, inScratchFolder, receiveFile } from './receive-file.ts';

export interface Incoming {
  ownerId: number;
  purpose: MediaPurpose;
  requestKey: string | null;
  body: Readable;
}

export type StoredUpload = Upload & { poster: Upload | null };

/** Takes a file in: receive, recognise, prepare, store, write down. */
@Injectable()
export class StoreUpload {
  constructor(
    private readonly prisma: PrismaClient,
    private readonly storage: Storage,
    private readonly settings: MediaSettings,
  ) {}

  /** @throws Refusal TOO_LARGE, MEDIA_EMPTY, MEDIA_TYPE_REFUSED */
  async store(incoming: Incoming, now: Date): Promise<StoredUpload> {
    const earlier = await this.findEarlier(incoming);
    if (earlier) return earlier;
    return inScratchFolder(this.settings.incoming, async (folder) => {
      const received = join(folder, 'received');
      await receiveFile(incoming.body, received, incoming.purpose);
      const prepared = await prepare(received, folder, incoming.purpose);
      return this.keep(prepared, incoming, now);
    });
  }

  private async findEarlier({ ownerId, requestKey }: Incoming): Promise<StoredUpload | null> {
    return requestKey === null
      ? null
      : this.prisma.upload.findUnique({
          where: { ownerId_requestKey: { ownerId, requestKey } },
          include: { poster: true },
        });
  }

  private async keep(
    { file, ext, ...facts }: Prepared,
    incoming: Incoming,
    now: Date,
  ): Promise<StoredUpload> {
    const { ownerId, purpose, requestKey } = incoming;
    const digest = await digestOf(file);
    const path = newPath(purpose, ext);
    await this.storage.put(path, file, facts.mime);
    try {
      return await this.prisma.upload.create({
        data: {
          path,
          ownerId,
          purpose,
          requestKey,
          ...facts,
          ...digest,
          createdAt: now,
          keepUntil: orphanAt(now),
        },
        include: { poster: true },
      });
    } catch (error) {
      await this.storage.remove(path);
      const earlier = isUniqueViolation(error) ? await this.findEarlier(incoming) : null; // the same upload, twice at once
      if (earlier) return earlier;
      throw error;
    }
  }
}

async function prepare(received: string, folder: string, purpose: MediaPurpose): Promise<Prepared> {
  const recognised = await recognise(received, purpose);
  return recognised.kind === 'photo'
    ? preparePhoto(received, folder, recognised.format, purpose)
    : prepareVideo(received, recognised);
}

/** Random, so that nobody finds an object that was not shown to them; two digits of it keep folders small. */
function newPath(purpose: MediaPurpose, ext: string): string {
  const name = randomBytes(16).toString('hex');
  return `${purpose}s/${name.slice(0, 2)}/${name}.${ext}`;
}
