import { Injectable, type CanActivate, type ExecutionContext } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import { signedIn } from '../sessions/identity.ts';
import { OperatorTokens } from './operator-tokens.ts';

/** Accepts the session of a person, or an operator's token. */
@Injectable()
export class UserOrOperatorGuard implements CanActivate {
  constructor(private readonly tokens: OperatorTokens) {}

  async canActivate(context: ExecutionContext): Promise<true> {
    const request = context.switchToHttp().getRequest<FastifyRequest>();
    if (this.tokens.isGivenBy(request)) await this.tokens.identify(request);
    else signedIn(request);
    return true;
  }
}
