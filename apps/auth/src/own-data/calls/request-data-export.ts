import { Controller } from '@nestjs/common';
import { type CallRequest, requestDataExport } from '@slovo/contracts';
import { type CallContext, HandlesCall } from '@slovo/kit/calls';
import { PrismaClient } from '../../database.ts';
import { dataExportView } from '../data-export.view.ts';
import { DataExports } from '../data-exports.ts';

@Controller()
export class RequestDataExport {
  constructor(
    private readonly prisma: PrismaClient,
    private readonly exports: DataExports,
  ) {}

  @HandlesCall(requestDataExport)
  async requestDataExport(
    { request_key: key }: CallRequest<typeof requestDataExport>,
    { userId, now }: CallContext<'user'>,
  ) {
    const row = await this.prisma.$transaction((tx) => this.exports.request(tx, userId, key ?? null, now));
    return dataExportView(row, now);
  }
}
