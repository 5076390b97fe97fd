import { Controller } from '@nestjs/common';
import { cleanUpUpload, type CallRequest } from '@slovo/contracts';
import { type CallContext, HandlesCall, Refusal } from '@slovo/kit/calls';
import { ChunkedUploads } from '../chunked-uploads.ts';
import { Parts } from '../parts.ts';
import { forgottenAt } from '../retention.ts';

@Controller()
export class CleanUpUpload {
  constructor(
    private readonly uploads: ChunkedUploads,
    private readonly parts: Parts,
  ) {}

  @HandlesCall(cleanUpUpload)
  async cleanUpUpload(
    { sessionId }: CallRequest<typeof cleanUpUpload>,
    { operator, now }: CallContext<'operator'>,
  ) {
    try {
      const removed = await this.uploads.locked(sessionId, operator.userId, now, async (tx, upload) =>
        (await this.uploads.move(tx, upload, 'remove', { dueAt: forgottenAt(now) })) ? upload.chunks : [],
      );
      await this.parts.removeSoon(removed);
    } catch (error) {
      // The caller wants it gone, and it is.
      if (!(error instanceof Refusal) || error.code !== 'UPLOAD_NOT_FOUND') throw error;
    }
    return { success: true as const };
  }
}
