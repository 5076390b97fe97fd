import { Injectable } from '@nestjs/common';
import type { AdminUser } from '@slovo/contracts';
import { Roles } from '../accounts/roles.ts';
import { PrismaClient } from '../database.ts';
import { adminUser } from './admin-user.view.ts';

/** People as operators see them in lists. */
@Injectable()
export class AdminUsers {
  constructor(
    private readonly prisma: PrismaClient,
    private readonly roles: Roles,
  ) {}

  /** In the order of the ids, without those that are gone. */
  async byIds(ids: number[], now: Date): Promise<AdminUser[]> {
    if (ids.length === 0) return [];
    const [users, counts] = await Promise.all([
      this.prisma.user.findMany({ where: { id: { in: ids } } }),
      this.promisesOf(ids),
    ]);
    const byId = new Map(users.map((user) => [user.id, user]));
    return ids.flatMap((id) => {
      const user = byId.get(id);
      if (!user) return [];
      const facts = { promisesCount: counts.get(id) ?? 0, isOperator: this.roles.isOperator(user) };
      return adminUser(user, facts, now);
    });
  }

  private async promisesOf(ownerIds: number[]): Promise<Map<number, number>> {
    const rows = await this.prisma.promiseFacts.groupBy({
      by: ['ownerId'],
      where: { ownerId: { in: ownerIds }, deleted: false },
      _count: { id: true },
    });
    return new Map(rows.map(({ ownerId, _count }) => [ownerId, _count.id]));
  }
}
