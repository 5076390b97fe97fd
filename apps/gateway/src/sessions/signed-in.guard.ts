import type { CanActivate, ExecutionContext } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import { signedIn } from './identity.ts';

/** Refuses requests without a valid session. */
export class SignedInGuard implements CanActivate {
  canActivate(context: ExecutionContext): true {
    signedIn(context.switchToHttp().getRequest<FastifyRequest>());
    return true;
  }
}
