import { Controller } from '@nestjs/common';
import { getLibraryFile, type CallRequest } from '@slovo/contracts';
import { HandlesCall, Refusal } from '@slovo/kit/calls';
import { PrismaClient } from '../../database.ts';
import { batchesOf } from '../batches-of.ts';
import { recordView } from '../library-file.view.ts';

@Controller()
export class GetLibraryFile {
  constructor(private readonly prisma: PrismaClient) {}

  @HandlesCall(getLibraryFile)
  async getLibraryFile({ id }: CallRequest<typeof getLibraryFile>) {
    const include = { upload: { include: { poster: true } } };
    const file = await this.prisma.libraryFile.findUnique({ where: { id }, include });
    if (!file) throw new Refusal('MEDIA_NOT_FOUND');
    return recordView(file, await batchesOf(this.prisma, id));
  }
}
