import { Injectable, type CanActivate, type ExecutionContext } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import { OperatorTokens } from './operator-tokens.ts';

/**
 * Identifies the operator by the bearer token alone: a token in an address is logged, and foreign pages can send one in
 * a cookie. A session is refused here, with any roles.
 */
@Injectable()
export class OperatorGuard implements CanActivate {
  constructor(private readonly tokens: OperatorTokens) {}

  async canActivate(context: ExecutionContext): Promise<true> {
    await this.tokens.identify(context.switchToHttp().getRequest<FastifyRequest>());
    return true;
  }
}
