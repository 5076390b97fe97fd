import { Controller } from '@nestjs/common';
import { getUserByUsername, type CallRequest } from '@slovo/contracts';
import { HandlesCall, Refusal } from '@slovo/kit/calls';
import { ProfilePages } from '../profile-pages.ts';
import { isReservedName } from '@slovo/contracts/reserved-names';
import { usernameKey } from '../username.ts';

@Controller()
export class GetUserByUsername {
  constructor(private readonly pages: ProfilePages) {}

  /** A username that has since become the name of a page belongs to that page. */
  @HandlesCall(getUserByUsername)
  async getUserByUsername({ username }: CallRequest<typeof getUserByUsername>) {
    if (isReservedName(usernameKey(username))) throw new Refusal('USER_NOT_FOUND');
    return this.pages.find({ usernameKey: usernameKey(username) });
  }
}
