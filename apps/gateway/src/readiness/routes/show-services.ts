import { Controller, Get, Res } from '@nestjs/common';
import type { FastifyReply } from 'fastify';
import { ServicesReadiness } from '../services-readiness.ts';

/**
 * For the person who starts the system and for monitoring. A balancer asks /health/ready, which is about this replica
 * alone.
 */
@Controller('health')
export class ShowServices {
  constructor(private readonly services: ServicesReadiness) {}

  /** Sets the status instead of throwing: the exception filter would replace the body. */
  @Get('services')
  async showServices(@Res({ passthrough: true }) reply: FastifyReply) {
    const readiness = await this.services.readiness();
    if (readiness.ready) return { status: 'ok' };
    reply.status(503);
    return { status: 'waiting', ...readiness };
  }
}
