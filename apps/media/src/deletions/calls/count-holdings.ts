import { Controller } from '@nestjs/common';
import { type CallRequest, countHoldingsOfMedia } from '@slovo/contracts';
import { HandlesCall } from '@slovo/kit/calls';
import { countRows } from '@slovo/kit/deletions';
import { PrismaClient } from '../../database.ts';
import { DeletionFiles } from '../deletion-files.ts';

@Controller()
export class CountHoldings {
  constructor(
    private readonly prisma: PrismaClient,
    private readonly files: DeletionFiles,
  ) {}

  @HandlesCall(countHoldingsOfMedia)
  async countHoldings({ subject, id }: CallRequest<typeof countHoldingsOfMedia>) {
    const tables = await countRows(this.files.rowsOf(this.prisma, subject, id));
    return {
      // Files are counted apart from rows.
      tables: tables.filter(({ name }) => name !== 'files'),
      files: await this.files.find(this.prisma, subject, id),
    };
  }
}
