import { timingSafeEqual } from 'node:crypto';
import { type CanActivate, type ExecutionContext, Injectable } from '@nestjs/common';
import { Refusal } from '@slovo/kit/calls';
import type { FastifyRequest } from 'fastify';
import { MediaSettings } from '../config.ts';

/** Admits the gateway and the bot only: they know the secret. */
@Injectable()
export class InternalSecretGuard implements CanActivate {
  private readonly expected: Buffer;

  constructor(settings: MediaSettings) {
    this.expected = Buffer.from(`Bearer ${settings.given.INTERNAL_SECRET}`);
  }

  canActivate(context: ExecutionContext): true {
    const { headers } = context.switchToHttp().getRequest<FastifyRequest>();
    const received = Buffer.from(headers.authorization ?? '');
    if (received.length !== this.expected.length || !timingSafeEqual(received, this.expected))
      throw new Refusal('NOT_ALLOWED');
    return true;
  }
}
