import { Injectable } from '@nestjs/common';
import { getUserByUsername, type CallRequest } from '@slovo/contracts';
import { Handles, Refusal, type Handler } from '@slovo/kit/calls';
import { ProfilePages } from './profile-pages.ts';
import { isReservedName } from './reserved-names.ts';
import { usernameKey } from './username.ts';

@Handles(getUserByUsername)
@Injectable()
export class GetUserByUsername implements Handler<typeof getUserByUsername> {
  constructor(private readonly pages: ProfilePages) {}

  /** A name that became a page's since somebody took it resolves to that page alone. */
  async run({ username }: CallRequest<typeof getUserByUsername>) {
    if (isReservedName(usernameKey(username))) throw new Refusal('USER_NOT_FOUND');
    return this.pages.find({ usernameKey: usernameKey(username) });
  }
}
