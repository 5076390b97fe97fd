import { Controller } from '@nestjs/common';
import { type CallRequest, readOwnRowsOfPromises } from '@slovo/contracts';
import { HandlesCall } from '@slovo/kit/calls';
import { readOwnRows } from '@slovo/kit/own-rows';
import { PrismaClient } from '../../database.ts';
import { ownTables } from '../own-tables.ts';

@Controller()
export class ReadOwnRows {
  constructor(private readonly prisma: PrismaClient) {}

  @HandlesCall(readOwnRowsOfPromises)
  async readOwnRows({ user_id: userId, table, cursor }: CallRequest<typeof readOwnRowsOfPromises>) {
    return readOwnRows(this.prisma, ownTables[table], userId, cursor);
  }
}
