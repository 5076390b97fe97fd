import { Controller } from '@nestjs/common';
import { type CallRequest, readFoundUsers } from '@slovo/contracts';
import { type CallContext, HandlesCall, Refusal } from '@slovo/kit/calls';
import { AdminUsers } from '../../operators/admin-users.ts';
import { UserFinder } from '../../operators/user-finder.ts';
import { FoundUsers } from '../found-users.ts';

@Controller()
export class ReadFoundUsers {
  constructor(
    private readonly finder: UserFinder,
    private readonly found: FoundUsers,
    private readonly users: AdminUsers,
  ) {}

  @HandlesCall(readFoundUsers)
  async readFoundUsers(
    { filter: { query: given, by }, cursor }: CallRequest<typeof readFoundUsers>,
    { now }: CallContext<'operator'>,
  ) {
    const query = given.trim();
    if (!query) throw new Refusal('QUERY_REQUIRED', { fields: { query: 'QUERY_REQUIRED' } });
    const { ids, next } = await this.page(query, by, cursor);
    return { items: await this.users.byIds(ids, now), next };
  }

  /** Only a search by name finds more people than fit on a page. */
  private async page(query: string, by: Parameters<UserFinder['find']>[0]['by'], cursor: string | undefined) {
    if (cursor !== undefined) return this.found.byName(query, cursor);
    const { ids, searchType } = await this.finder.find({ query, by, limit: 1, offset: 0 });
    return searchType === 'username' ? this.found.byName(query, undefined) : { ids, next: null };
  }
}
