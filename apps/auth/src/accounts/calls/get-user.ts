import { Controller } from '@nestjs/common';
import { getUser, type CallRequest } from '@slovo/contracts';
import { HandlesCall } from '@slovo/kit/calls';
import { ProfilePages } from '../profile-pages.ts';

@Controller()
export class GetUser {
  constructor(private readonly pages: ProfilePages) {}

  @HandlesCall(getUser)
  getUser({ id }: CallRequest<typeof getUser>) {
    return this.pages.find({ id });
  }
}
