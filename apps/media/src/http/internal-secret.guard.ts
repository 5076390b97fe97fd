import { timingSafeEqual } from 'node:crypto';
import { type CanActivate, type ExecutionContext, Injectable } from '@nestjs/common';
import { Refusal } from '@slovo/kit/calls';
import type { FastifyRequest } from 'fastify';
import { MediaSettings } from '../config.ts';

/** Admits the gateway and the bot only: they know the secret. */
@Injectable()
export class InternalSecretGuard implements CanActivate {
  private readonly accepted: readonly Buffer[];

  constructor({ given: { INTERNAL_SECRET, INTERNAL_SECRET_ALSO } }: MediaSettings) {
    this.accepted = [INTERNAL_SECRET, INTERNAL_SECRET_ALSO]
      .filter((secret) => secret !== undefined)
      .map((secret) => Buffer.from(`Bearer ${secret}`));
  }

  canActivate(context: ExecutionContext): true {
    const { headers } = context.switchToHttp().getRequest<FastifyRequest>();
    const received = Buffer.from(headers.authorization ?? '');
    if (!this.accepted.some((known) => received.length === known.length && timingSafeEqual(received, known)))
      throw new Refusal('NOT_ALLOWED');
    return true;
  }
}
