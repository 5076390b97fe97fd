import { randomBytes } from 'node:crypto';
import { Controller } from '@nestjs/common';
import { openUpload, type CallRequest } from '@slovo/contracts';
import { chunkCount, MOST_OPEN_BYTES, MOST_OPEN_UPLOADS } from '@slovo/domain/upload';
import { type CallContext, HandlesCall, Refusal } from '@slovo/kit/calls';
import { type Prisma, PrismaClient, type Tx } from '../../database.ts';
import { checkOffered } from '../../library/check-offered.ts';
import { idleUntil, sessionView } from '../upload-session.view.ts';

/** Makes those who begin an upload wait for each other, so that together they do not exceed the limits. */
const LOCK = [0x75706c64, 0] as const;
/** Seconds: by then one of the unfinished uploads may have ended. */
const RETRY_S = 60;
const UNFINISHED: Prisma.ChunkedUploadWhereInput = { state: { in: ['open', 'finalizing'] } };

type Input = CallRequest<typeof openUpload>;

@Controller()
export class OpenUpload {
  constructor(private readonly prisma: PrismaClient) {}

  @HandlesCall(openUpload)
  async openUpload(input: Input, { operator, now }: CallContext<'operator'>) {
    const { fileName, fileSize, mimeType: mime, totalChunks } = input;
    checkOffered({ name: fileName, size: fileSize, type: mime });
    if (totalChunks !== chunkCount(fileSize))
      throw new Refusal('BAD_INPUT', {
        fields: { totalChunks: `${chunkCount(fileSize)} of 1,048,576 bytes` },
      });
    const file = { operatorId: operator.userId, fileName, fileSize, mime };
    const upload = await this.prisma.$transaction(async (tx) => {
      await tx.$executeRaw`SELECT pg_advisory_xact_lock(${LOCK[0]}::int, ${LOCK[1]}::int)`;
      // A repeated call, whose first answer was lost, must not use up the limit.
      const untouched = { ...file, state: 'open', chunks: { none: {} } } as const;
      const again = await tx.chunkedUpload.findFirst({ where: untouched, include: { chunks: true } });
      if (again) return again;
      await this.checkLimits(tx, operator.userId, fileSize);
      const id = randomBytes(16).toString('hex');
      const data = { ...file, id, lastChunkAt: now, dueAt: idleUntil({ lastChunkAt: now }) };
      return tx.chunkedUpload.create({ data, include: { chunks: true } });
    });
    return sessionView(upload);
  }

  private async checkLimits(tx: Tx, operatorId: number, fileSize: number): Promise<void> {
    const own = await tx.chunkedUpload.count({ where: { ...UNFINISHED, operatorId } });
    const { _sum: all } = await tx.chunkedUpload.aggregate({ where: UNFINISHED, _sum: { fileSize: true } });
    if (own >= MOST_OPEN_UPLOADS || (all.fileSize ?? 0) + fileSize > MOST_OPEN_BYTES)
      throw new Refusal('UPLOAD_TOO_MANY', { retryAfter: RETRY_S, open: own, limit: MOST_OPEN_UPLOADS });
  }
}
