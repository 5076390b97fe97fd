import { Controller } from '@nestjs/common';
import { libraryFileStored, type EventPayload } from '@slovo/contracts';
import { ReactsTo } from '@slovo/kit/events';
import type { Tx } from '../database.ts';

/** Files that operators' messages may show. */
@Controller()
export class ProjectLibraryFile {
  @ReactsTo(libraryFileStored)
  async projectLibraryFile(
    tx: Tx,
    { fileId, kind, path }: EventPayload<typeof libraryFileStored>,
  ): Promise<void> {
    await tx.libraryFile.createMany({ data: [{ fileId, kind, path }], skipDuplicates: true });
  }
}
