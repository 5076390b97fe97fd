import { Injectable } from '@nestjs/common';
import { getUser, type CallRequest } from '@slovo/contracts';
import { Handles, type Handler } from '@slovo/kit/calls';
import { ProfilePages } from '../profile-pages.ts';

@Handles(getUser)
@Injectable()
export class GetUser implements Handler<typeof getUser> {
  constructor(private readonly pages: ProfilePages) {}

  run({ id }: CallRequest<typeof getUser>) {
    return this.pages.find({ id });
  }
}
