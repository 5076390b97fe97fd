import type { CanActivate, ExecutionContext } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import { notBanned } from './identity.ts';

/** Allows visitors and signed-in people; refuses banned people. */
export class NotBannedGuard implements CanActivate {
  canActivate(context: ExecutionContext): true {
    notBanned(context.switchToHttp().getRequest<FastifyRequest>());
    return true;
  }
}
