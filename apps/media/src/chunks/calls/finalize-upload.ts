import { setTimeout as pause } from 'node:timers/promises';
import { Controller } from '@nestjs/common';
import { finalizeUpload, isRefusalCode, type CallRequest, type LibraryUpload } from '@slovo/contracts';
import { type CallContext, HandlesCall, Refusal } from '@slovo/kit/calls';
import { Clock } from '@slovo/kit/clock';
import { LibraryFiles } from '../../library/library-files.ts';
import { Finalizer } from '../finalizer.ts';

/** How often, and for how many times, to look whether the process that works on it has ended. */
const LOOK_MS = 250;
const MOST_LOOKS = 30;

@Controller()
export class FinalizeUpload {
  constructor(
    private readonly finalizer: Finalizer,
    private readonly library: LibraryFiles,
    private readonly clock: Clock,
  ) {}

  @HandlesCall(finalizeUpload)
  async finalizeUpload(
    { sessionId }: CallRequest<typeof finalizeUpload>,
    { operator, requestId }: CallContext<'operator'>,
  ): Promise<LibraryUpload> {
    for (let looks = 0; looks < MOST_LOOKS; looks++) {
      const upload = await this.finalizer.claim(sessionId, operator.userId, this.clock.now());
      if (upload.state === 'done' && upload.fileId) return this.answer(upload.fileId);
      if (upload.state === 'refused') throw refusalOf(upload.refusal);
      if (upload.isClaimed) return this.answer(await this.finalizer.run(upload, operator, requestId));
      await pause(LOOK_MS);
    }
    throw new Refusal('SERVICE_UNAVAILABLE'); // it is being made; a repeated call gets the answer
  }

  /** An operator may have deleted the file since. */
  private async answer(id: string): Promise<LibraryUpload> {
    try {
      return await this.library.answer({ id });
    } catch (error) {
      if (error instanceof Refusal && error.code === 'MEDIA_NOT_FOUND') throw new Refusal('UPLOAD_NOT_FOUND');
      throw error;
    }
  }
}

function refusalOf(stored: unknown): Refusal {
  const { code = '', details } = (stored ?? {}) as { code?: string; details?: Record<string, unknown> };
  return new Refusal(isRefusalCode(code) ? code : 'INTERNAL', details);
}
