import { Injectable } from '@nestjs/common';
import type { DeletionSubject } from '@slovo/domain/deletion';
import { rowsOf, statement } from '@slovo/kit/db';
import { LAST_VERSION, type Removed, type RowSet, rowSet } from '@slovo/kit/deletions';
import { NeededPartAway } from '@slovo/kit/events';
import type { Tx } from '../database.ts';
import { Storage } from '../storage/storage.ts';
import { countFiles, type Files, findFiles, MOST_PATHS } from './files.query.ts';

/** Objects are removed within the transaction of their rows, side by side: one after the other they made it long. */
const FILES_AT_ONCE = 100;

const deleteUploads = statement<[ids: number[]]>(
  'delete-uploads-of-deleted',
  'DELETE FROM uploads WHERE id = ANY ($1::int[])',
);
const deleteUses = statement<[paths: string[]]>(
  'delete-uses-of-deleted',
  'DELETE FROM uses WHERE path = ANY ($1::text[])',
);

/**
 * Files of a promise, unless a report of another promise shows them too, or of a person; with their posters. Files that a
 * person stored in the library as an operator stay: messages to others show them.
 */
@Injectable()
export class DeletionFiles {
  constructor(private readonly storage: Storage) {}

  /** Rows and objects, in the order in which they are removed. */
  rowsOf(tx: Tx, subject: DeletionSubject, id: number): RowSet[] {
    const own = { tx, step: 'files' as const, role: 'related' as const, id };
    const files: RowSet = {
      step: 'files',
      name: 'files',
      role: 'primary',
      count: async () => (await countFiles(tx, subject, id)).count,
      remove: (limit) => this.remove(tx, subject, id, Math.min(limit, FILES_AT_ONCE)),
    };
    if (subject === 'promise')
      return [
        markOf('file_marks', () => markPromise(tx, id)),
        files,
        rowSet({ ...own, table: 'uses', name: 'file_uses', where: 'promise_id = ?' }),
      ];
    return [markOf('owner_marks', () => markOwner(tx, id)), this.archivesOf(tx, id), files];
  }

  /** Copies of their own data that the person requested. */
  private archivesOf(tx: Tx, ownerId: number): RowSet {
    const count = () => tx.archive.count({ where: { ownerId } });
    return {
      step: 'files',
      name: 'archives',
      role: 'related',
      count,
      remove: async (limit) => {
        const take = Math.min(limit, FILES_AT_ONCE);
        const found = await tx.archive.findMany({ where: { ownerId }, take, select: { path: true } });
        await this.removeObjects(found.map(({ path }) => path));
        const { count: rows } = await tx.archive.deleteMany({
          where: { path: { in: found.map(({ path }) => path) } },
        });
        return { rows, more: found.length === take };
      },
    };
  }

  /** With the paths of the first. */
  async find(tx: Tx, subject: DeletionSubject, id: number): Promise<Files & { paths: string[] }> {
    const files = await findFiles(tx, subject, id, MOST_PATHS);
    return { ...(await countFiles(tx, subject, id)), paths: files.map(({ path }) => path) };
  }

  /** An object goes before the transaction commits: after a crash in between its row is there for another attempt. */
  private async remove(tx: Tx, subject: DeletionSubject, id: number, take: number): Promise<Removed> {
    const files = await findFiles(tx, subject, id, take);
    const paths = files.map(({ path }) => path);
    const ids = files.map((file) => file.id);
    await rowsOf(tx, deleteUploads, ids);
    if (subject === 'user') await rowsOf(tx, deleteUses, paths);
    await this.removeObjects(paths);
    return { rows: files.length, more: files.length === take };
  }

  /** @throws NeededPartAway while the storage is away: the deletion goes on when it is back, however long that takes */
  private async removeObjects(paths: readonly string[]): Promise<void> {
    try {
      await Promise.all(paths.map((path) => this.storage.remove(path)));
    } catch (error) {
      if (await this.storage.isAway()) throw new NeededPartAway('the storage is away', { cause: error });
      throw error;
    }
  }
}

/** What keeps events that come late from having an effect; it is no row of the subject. */
const markOf = (name: string, mark: () => PromiseLike<unknown>): RowSet => ({
  step: 'files',
  name,
  role: 'related',
  count: async () => 0,
  remove: async () => {
    await mark();
    return { rows: 0, more: false };
  },
});

/** A report keeps no file. */
const markPromise = (tx: Tx, id: number): PromiseLike<unknown> =>
  tx.deletedPromise.createMany({ data: [{ id }], skipDuplicates: true });

/** A profile keeps no avatar. */
const markOwner = (tx: Tx, id: number): PromiseLike<unknown> => tx.$executeRaw`
  INSERT INTO owners (id, version) VALUES (${id}, ${LAST_VERSION})
  ON CONFLICT (id) DO UPDATE SET version = excluded.version`;
