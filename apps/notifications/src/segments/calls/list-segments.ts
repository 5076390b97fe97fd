import { Controller } from '@nestjs/common';
import { listSegments } from '@slovo/contracts';
import { HandlesCall } from '@slovo/kit/calls';
import { PrismaClient } from '../../database.ts';
import { MOST_SEGMENTS } from '../segment.limits.ts';
import { segmentView } from '../segment.view.ts';

@Controller()
export class ListSegments {
  constructor(private readonly prisma: PrismaClient) {}

  @HandlesCall(listSegments)
  async listSegments() {
    const rows = await this.prisma.segment.findMany({ orderBy: { name: 'asc' }, take: MOST_SEGMENTS });
    return { success: true as const, segments: rows.map(segmentView) };
  }
}
