import { Controller } from '@nestjs/common';
import { getOwnData } from '@slovo/contracts';
import { type CallContext, HandlesCall } from '@slovo/kit/calls';
import { PrismaClient } from '../../database.ts';
import { dataExportView } from '../data-export.view.ts';
import { DataExports } from '../data-exports.ts';
import { deletionView, isLeaving } from '../own-deletions.ts';

@Controller()
export class GetOwnData {
  constructor(
    private readonly prisma: PrismaClient,
    private readonly exports: DataExports,
  ) {}

  @HandlesCall(getOwnData)
  async getOwnData(_input: object, { userId: id, now }: CallContext<'user'>) {
    const [user, latest] = await Promise.all([
      this.prisma.user.findUnique({ where: { id } }),
      this.exports.latestOf(this.prisma, id),
    ]);
    return {
      export: latest && dataExportView(latest, now),
      deletion: isLeaving(user) ? deletionView(user) : null,
    };
  }
}
