import { Controller } from '@nestjs/common';
import { type AdminUser, findUsers, type CallRequest } from '@slovo/contracts';
import { type CallContext, HandlesCall, Refusal } from '@slovo/kit/calls';
import { AdminUsers } from '../admin-users.ts';
import { MOST_FOUND, UserFinder } from '../user-finder.ts';

@Controller()
export class FindUsers {
  constructor(
    private readonly finder: UserFinder,
    private readonly users: AdminUsers,
  ) {}

  @HandlesCall(findUsers)
  async findUsers({ query: given, by, limit, offset }: CallRequest<typeof findUsers>, { now }: CallContext) {
    const started = performance.now();
    const query = given.trim();
    if (!query) throw new Refusal('QUERY_REQUIRED', { fields: { query: 'QUERY_REQUIRED' } });
    const { ids, total, searchType } = await this.finder.find({ query, by, limit, offset });
    const items: AdminUser[] = await this.users.byIds(ids, now);
    return {
      items,
      total: Math.min(total, MOST_FOUND),
      totalIsCapped: total > MOST_FOUND,
      limit,
      offset,
      hasMore: offset + limit < Math.min(total, MOST_FOUND),
      searchType,
      query,
      requestDuration: Math.round(performance.now() - started),
    };
  }
}
