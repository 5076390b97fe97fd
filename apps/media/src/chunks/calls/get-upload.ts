import { Controller } from '@nestjs/common';
import { getUpload, type CallRequest } from '@slovo/contracts';
import { type CallContext, HandlesCall } from '@slovo/kit/calls';
import { ChunkedUploads } from '../chunked-uploads.ts';
import { sessionView } from '../upload-session.view.ts';

@Controller()
export class GetUpload {
  constructor(private readonly uploads: ChunkedUploads) {}

  @HandlesCall(getUpload)
  async getUpload({ sessionId }: CallRequest<typeof getUpload>, { operator }: CallContext<'operator'>) {
    return sessionView(await this.uploads.find(sessionId, operator.userId));
  }
}
