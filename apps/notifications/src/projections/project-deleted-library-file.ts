import { Controller } from '@nestjs/common';
import { libraryFileDeleted, type EventPayload } from '@slovo/contracts';
import { ReactsTo } from '@slovo/kit/events';
import type { Tx } from '../database.ts';

/** The row stays: the event of its storing may come later. */
@Controller()
export class ProjectDeletedLibraryFile {
  @ReactsTo(libraryFileDeleted)
  async projectDeletedLibraryFile(
    tx: Tx,
    { fileId }: EventPayload<typeof libraryFileDeleted>,
  ): Promise<void> {
    const gone = { fileId, kind: 'image', path: '', deleted: true };
    await tx.libraryFile.upsert({ where: { fileId }, create: gone, update: { deleted: true } });
  }
}
