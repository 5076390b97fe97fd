import { type ArgumentsHost, Catch, type ExceptionFilter, Logger } from '@nestjs/common';
import { refusals } from '@slovo/contracts';
import { Refusal } from '@slovo/kit/calls';
import { describeOutage, isOutage } from '@slovo/kit/events';
import { Health } from '@slovo/kit/service';
import type { FastifyReply } from 'fastify';

const logger = new Logger('Media');

/** Answers with the code of a refusal. The gateway and the bot have the sentence for it. */
@Catch()
export class RefusalFilter implements ExceptionFilter {
  constructor(private readonly health: Health) {}

  catch(error: unknown, host: ArgumentsHost): void {
    const refusal = refusalOf(error);
    this.health.note(error);
    if (refusal.code === 'INTERNAL') logger.error((error as Error).stack ?? String(error));
    const reply = host.switchToHttp().getResponse<FastifyReply>();
    if (reply.raw.headersSent) {
      // Too late for another answer: the client must see that this one is incomplete.
      if (!reply.raw.writableEnded) reply.raw.destroy();
      return;
    }
    const { code, details } = refusal;
    // A route may have set them for the body that it then failed to open.
    reply.removeHeader('content-type').removeHeader('content-length');
    reply.code(refusals[code]).send({ statusCode: refusals[code], code, message: code, details });
  }
}

function refusalOf(error: unknown): Refusal {
  if (error instanceof Refusal) return error;
  if (!isOutage(error)) return new Refusal('INTERNAL');
  logger.warn(describeOutage(error));
  return new Refusal('SERVICE_UNAVAILABLE');
}
