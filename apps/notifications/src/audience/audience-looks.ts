import { createHash } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import type { AudienceFilters } from '@slovo/contracts';
import { PREVIEW_MS } from '@slovo/domain/batch';
import { PrismaClient, type Tx } from '../database.ts';
import { audienceSummary } from './audience-filters.ts';

/** Which audiences an operator has looked at within 15 minutes. */
@Injectable()
export class AudienceLooks {
  constructor(private readonly prisma: PrismaClient) {}

  /** Removes the operator's older ones as well, so that their number stays that of 15 minutes. */
  async remember(operatorId: number, filters: AudienceFilters, now: Date): Promise<void> {
    await this.prisma.$executeRaw`
      INSERT INTO audience_looks (operator_id, filters_hash, looked_at)
      VALUES (${operatorId}, ${hashOf(filters)}, ${now})
      ON CONFLICT (operator_id, filters_hash) DO UPDATE SET looked_at = excluded.looked_at`;
    // Not in one transaction with the above: two looks at once would lock each other's rows.
    await this.prisma.$executeRaw`
      DELETE FROM audience_looks WHERE operator_id = ${operatorId} AND looked_at < ${since(now)}`;
  }

  async has(tx: Tx, operatorId: number, filters: AudienceFilters, now: Date): Promise<boolean> {
    const id = { operatorId, filtersHash: hashOf(filters) };
    const look = await tx.audienceLook.findUnique({ where: { operatorId_filtersHash: id } });
    return look !== null && look.lookedAt >= since(now);
  }
}

const since = (now: Date): Date => new Date(now.getTime() - PREVIEW_MS);
const hashOf = (filters: AudienceFilters): string =>
  createHash('sha256').update(audienceSummary(filters)).digest('hex');
