import { Injectable } from '@nestjs/common';
import { getUserByUsername, type CallRequest } from '@slovo/contracts';
import { Handles, type Handler } from '@slovo/kit/calls';
import { ProfilePages } from './profile-pages.ts';
import { usernameKey } from './username.ts';

@Handles(getUserByUsername)
@Injectable()
export class GetUserByUsername implements Handler<typeof getUserByUsername> {
  constructor(private readonly pages: ProfilePages) {}

  run({ username }: CallRequest<typeof getUserByUsername>) {
    return this.pages.find({ usernameKey: usernameKey(username) });
  }
}
