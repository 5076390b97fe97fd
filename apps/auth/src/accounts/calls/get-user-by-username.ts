import { Injectable } from '@nestjs/common';
import { getUserByUsername, type CallRequest } from '@slovo/contracts';
import { Handles, Refusal, type Handler } from '@slovo/kit/calls';
import { ProfilePages } from '../profile-pages.ts';
import { isReservedName } from '../reserved-names.ts';
import { usernameKey } from '../username.ts';

@Handles(getUserByUsername)
@Injectable()
export class GetUserByUsername implements Handler<typeof getUserByUsername> {
  constructor(private readonly pages: ProfilePages) {}

  /** A username that has since become the name of a page belongs to that page. */
  async run({ username }: CallRequest<typeof getUserByUsername>) {
    if (isReservedName(usernameKey(username))) throw new Refusal('USER_NOT_FOUND');
    return this.pages.find({ usernameKey: usernameKey(username) });
  }
}
