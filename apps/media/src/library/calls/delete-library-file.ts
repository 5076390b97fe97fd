import { Controller } from '@nestjs/common';
import { deleteLibraryFile, libraryFileDeleted, operatorActed, type CallRequest } from '@slovo/contracts';
import { type CallContext, HandlesCall, Refusal } from '@slovo/kit/calls';
import { Outbox } from '@slovo/kit/events';
import { PrismaClient, type Tx } from '../../database.ts';
import { deletedUntil } from '../../uploads/retention.ts';
import { withPosters } from '../../uploads/settle-uses.ts';
import { batchesOf } from '../batches-of.ts';

const acted = operatorActed('media');

/** Nobody can read the file from now on; its bytes are removed an hour later. */
@Controller()
export class DeleteLibraryFile {
  constructor(
    private readonly prisma: PrismaClient,
    private readonly outbox: Outbox,
  ) {}

  @HandlesCall(deleteLibraryFile)
  async deleteLibraryFile(
    { id }: CallRequest<typeof deleteLibraryFile>,
    { operator, now, requestId }: CallContext<'operator'>,
  ) {
    await this.prisma.$transaction(async (tx) => {
      const upload = await this.lock(tx, id);
      if (!upload) throw new Refusal('MEDIA_NOT_FOUND');
      const batches = await batchesOf(tx, id);
      if (batches.length > 0) throw new Refusal('MEDIA_IN_USE', { batches });
      // A request that waited for the lock read the row as it was before: another one may have deleted it meanwhile.
      const { count } = await tx.libraryFile.deleteMany({ where: { id } });
      if (count === 0) throw new Refusal('MEDIA_NOT_FOUND');
      await tx.upload.updateMany({
        where: withPosters([upload.id]),
        data: { state: 'freed', keepUntil: deletedUntil(now), requestKey: null },
      });
      await this.outbox.put(tx, libraryFileDeleted, { fileId: id }, now);
      const { userId: operatorId, fingerprint } = operator;
      const { mime: mimeType, size: fileSize } = upload;
      const facts = { operatorId, fingerprint, action: 'delete-media', target: `media:${id}`, reason: null };
      await this.outbox.put(tx, acted, { ...facts, details: { requestId, mimeType, fileSize } }, now);
    });
    return { success: true as const };
  }

  /** The row that a batch's event locks too, so that one of the two sees the other. */
  private async lock(tx: Tx, id: string) {
    const [upload] = await tx.$queryRaw<{ id: number; mime: string; size: number }[]>`
      SELECT uploads.id, uploads.mime, uploads.size
      FROM library_files JOIN uploads ON uploads.id = library_files.upload_id
      WHERE library_files.id = ${id} FOR UPDATE OF uploads`;
    return upload;
  }
}
