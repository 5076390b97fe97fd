import { Injectable } from '@nestjs/common';
import { movedUpload, type UploadAction } from '@slovo/domain/upload';
import { Refusal } from '@slovo/kit/calls';
import { type Prisma, PrismaClient, type Tx } from '../database.ts';
import { idleUntil, type WithChunks } from './upload-session.view.ts';

/** Uploads in chunks. Each belongs to its operator: to others it does not exist. */
@Injectable()
export class ChunkedUploads {
  constructor(private readonly prisma: PrismaClient) {}

  /** @throws Refusal UPLOAD_NOT_FOUND */
  async find(id: string, operatorId: number): Promise<WithChunks> {
    return own(
      await this.prisma.chunkedUpload.findUnique({ where: { id }, include: { chunks: true } }),
      operatorId,
    );
  }

  /**
   * Runs `use` while nobody else changes the upload. One whose finalizing process has died counts as open again.
   * @throws Refusal UPLOAD_NOT_FOUND
   */
  async locked<T>(
    id: string,
    operatorId: number,
    now: Date,
    use: (tx: Tx, upload: WithChunks) => Promise<T>,
  ): Promise<T> {
    return this.prisma.$transaction(async (tx) => {
      await tx.$executeRaw`SELECT FROM chunked_uploads WHERE id = ${id} FOR UPDATE`;
      const found = await tx.chunkedUpload.findUnique({ where: { id }, include: { chunks: true } });
      const upload = own(found, operatorId);
      const isAbandoned = upload.state === 'finalizing' && upload.dueAt <= now;
      return use(tx, isAbandoned ? await this.reopen(tx, upload) : upload);
    });
  }

  /**
   * Compare-and-set along the table of states. Returns whether it has moved: not if another process has taken over, or
   * there is no such move.
   */
  async move(
    db: Tx | PrismaClient,
    { id, state, lease }: Pick<WithChunks, 'id' | 'state' | 'lease'>,
    action: UploadAction,
    data: Prisma.ChunkedUploadUpdateManyMutationInput & { dueAt: Date },
  ): Promise<boolean> {
    const to = movedUpload(state, action);
    if (!to) return false;
    const change = { lease: null, ...data, state: to };
    const { count } = await db.chunkedUpload.updateMany({ where: { id, state, lease }, data: change });
    return count > 0;
  }

  private async reopen(tx: Tx, upload: WithChunks): Promise<WithChunks> {
    await this.move(tx, upload, 'reopen', { dueAt: idleUntil(upload) });
    return { ...upload, state: 'open', lease: null, dueAt: idleUntil(upload) };
  }
}

function own(upload: WithChunks | null, operatorId: number): WithChunks {
  if (!upload || upload.operatorId !== operatorId || upload.state === 'gone')
    throw new Refusal('UPLOAD_NOT_FOUND');
  return upload;
}
