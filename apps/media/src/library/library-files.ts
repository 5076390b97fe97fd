import { Injectable } from '@nestjs/common';
import { libraryFileStored, operatorActed, type LibraryUpload } from '@slovo/contracts';
import { type Operator, Refusal } from '@slovo/kit/calls';
import { Outbox } from '@slovo/kit/events';
import { PrismaClient, type Tx } from '../database.ts';
import type { Upload } from '../generated/client.ts';
import type { Settle } from '../uploads/upload-store.ts';
import { fileIdOf } from './file-id.ts';
import { uploadView } from './library-file.view.ts';
import { searchName } from './search-name.ts';

export interface Sender {
  operator: Operator;
  requestId: string;
  /** The file's name as people see it. */
  name: string;
  /** The number of chunks, if it was uploaded in chunks. */
  chunks?: number;
}

const acted = operatorActed('media');

/** The operators' library: which of the stored files belong to it. */
@Injectable()
export class LibraryFiles {
  constructor(
    private readonly prisma: PrismaClient,
    private readonly outbox: Outbox,
  ) {}

  /** Admits an upload to the library in the transaction in which it becomes stored, and logs it there. */
  admit(sender: Sender, now: Date): Settle {
    return async (tx, upload) => {
      const { id: uploadId, path, kind, mime } = upload;
      const id = fileIdOf(path);
      await tx.upload.updateMany({
        where: { OR: [{ id: uploadId }, { posterOfId: uploadId }] },
        data: { keepUntil: null },
      });
      await tx.libraryFile.create({
        data: {
          id,
          uploadId,
          originalName: sender.name,
          searchName: searchName(sender.name),
          kind,
          mime,
          createdAt: now,
        },
      });
      const event = { fileId: id, kind: kind === 'photo' ? 'image' : 'video', path } as const;
      await this.outbox.put(tx, libraryFileStored, event, now);
      await this.log(tx, sender, upload, now);
    };
  }

  /** The first answer to an upload; the file may have been deleted since. @throws Refusal MEDIA_NOT_FOUND */
  async answer(where: { id: string } | { uploadId: number }): Promise<LibraryUpload> {
    const file = await this.prisma.libraryFile.findUnique({ where, include: { upload: true } });
    if (!file) throw new Refusal('MEDIA_NOT_FOUND');
    return uploadView(file);
  }

  private async log(tx: Tx, sender: Sender, { path, mime, size }: Upload, now: Date): Promise<void> {
    const { operator, requestId, chunks } = sender;
    await this.outbox.put(
      tx,
      acted,
      {
        operatorId: operator.userId,
        fingerprint: operator.fingerprint,
        action: 'upload-media',
        target: `media:${fileIdOf(path)}`,
        reason: null,
        details: { requestId, mimeType: mime, fileSize: size, ...(chunks && { chunks }) },
      },
      now,
    );
  }
}
