import { randomBytes } from 'node:crypto';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { Injectable, Logger } from '@nestjs/common';
import { archiveStored } from '@slovo/contracts';
import { OWN_COPY_HOURS } from '@slovo/domain/retention';
import { Refusal } from '@slovo/kit/calls';
import { isUniqueViolation } from '@slovo/kit/db';
import { LAST_VERSION } from '@slovo/kit/deletions';
import { Outbox } from '@slovo/kit/events';
import { PrismaClient, type Tx } from '../database.ts';
import type { Archive } from '../generated/client.ts';
import { ArchiveScratch } from '../scratch/scratch.module.ts';
import { Storage } from '../storage/storage.ts';
import { digestOf, receiveFile } from '../uploads/receive-file.ts';

const HOUR_MS = 60 * 60 * 1000;
/** The same time as the page promises. */
const KEPT_MS = OWN_COPY_HOURS * HOUR_MS;
/** What a killed process leaves half-stored is removed then; storing takes less. */
const INCOMPLETE_MS = HOUR_MS;

export const LARGEST_ARCHIVE = 20 * 1024 ** 3;
const ZIP = 'application/zip';

interface Place {
  owner: number;
  export: number;
}

/** Receives and keeps the zips of people's own data. */
@Injectable()
export class ArchiveStore {
  private readonly logger = new Logger(ArchiveStore.name);

  constructor(
    private readonly prisma: PrismaClient,
    private readonly storage: Storage,
    private readonly scratch: ArchiveScratch,
    private readonly outbox: Outbox,
  ) {}

  /**
   * Stores a zip. Of an export that has one already, the new one is dropped.
   * @returns its size in bytes
   * @throws Refusal TOO_LARGE, MEDIA_EMPTY, USER_NOT_FOUND after the deletion of the account; MEDIA_BUSY where
   * others take the room, SERVICE_UNAVAILABLE
   */
  async store(place: Place, body: Readable, now: Date): Promise<number> {
    return this.scratch.use(0, async ({ folder, resize }) => {
      const file = join(folder, 'received');
      await receiveFile(body, file, (size) => {
        if (size > LARGEST_ARCHIVE)
          throw new Refusal('TOO_LARGE', { limit: LARGEST_ARCHIVE, purpose: 'export' });
        resize(size); // nobody knows how large it becomes
      });
      const archive = await this.createRow(place, await digestOf(file), now);
      if (archive.state === 'stored') return Number(archive.size);
      await this.storage.put(archive.path, file, ZIP);
      await this.markStored(archive, now);
      return Number(archive.size);
    });
  }

  /** The row goes before the bytes, so that the storage never has an object without one. */
  private async createRow(
    { owner: ownerId, export: exportId }: Place,
    digest: { sha256: string; size: number },
    now: Date,
  ): Promise<Archive> {
    const stored = await this.prisma.archive.findUnique({ where: { exportId } });
    if (stored?.state === 'stored') return stored;
    if (stored) await this.discard(stored);
    const data = { exportId, ownerId, path: newPath(), ...digest, createdAt: now };
    try {
      const keepUntil = new Date(now.getTime() + INCOMPLETE_MS);
      return await this.prisma.archive.create({ data: { ...data, keepUntil } });
    } catch (error) {
      // Another worker stores the same export at this moment; it is tried again if that one fails.
      if (isUniqueViolation(error)) throw new Refusal('SERVICE_UNAVAILABLE');
      throw error;
    }
  }

  private async markStored({ exportId, ownerId: userId, path, size }: Archive, now: Date): Promise<void> {
    const keepUntil = new Date(now.getTime() + KEPT_MS);
    const isKept = await this.prisma.$transaction(async (tx) => {
      if (await isDeleted(tx, userId)) return false;
      const { count } = await tx.archive.updateMany({
        where: { exportId, path, state: 'arriving' },
        data: { state: 'stored', keepUntil },
      });
      if (count === 0) return false; // storing took so long that it was removed
      const facts = { exportId, userId, size: Number(size), expiresAt: keepUntil.toISOString() };
      await this.outbox.put(tx, archiveStored, facts, now);
      return true;
    });
    if (isKept) return;
    await this.storage.remove(path);
    await this.prisma.archive.deleteMany({ where: { path } });
    throw new Refusal('USER_NOT_FOUND');
  }

  /** What an attempt left that did not come to its end. */
  private async discard({ path }: Archive): Promise<void> {
    this.logger.warn(`removing ${path}, which was not stored completely`);
    await this.storage.remove(path);
    await this.prisma.archive.deleteMany({ where: { path, state: 'arriving' } });
  }
}

/** The mark of a deleted account. It is locked, so that a deletion at this moment waits and finds the archive. */
async function isDeleted(tx: Tx, id: number): Promise<boolean> {
  const [owner] = await tx.$queryRaw<
    { version: number }[]
  >`SELECT version FROM owners WHERE id = ${id} FOR SHARE`;
  return owner?.version === LAST_VERSION;
}

function newPath(): string {
  const name = randomBytes(16).toString('hex');
  return `exports/${name.slice(0, 2)}/${name}.zip`;
}
