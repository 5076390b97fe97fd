import type { FastifyRequest } from 'fastify';
import { z } from 'zod';
import { ChatRefusal } from '../person/chat-refusal.ts';

/** The body by its schema; a refusal names the field. No body is an empty one. */
export function readBody<S extends z.ZodType>(request: FastifyRequest, schema: S): z.output<S> {
  const read = schema.safeParse(request.body ?? {});
  if (read.success) return read.data;
  const [issue] = read.error.issues;
  throw new ChatRefusal(400, `${issue?.path.join('.') || 'body'}: ${issue?.message}`);
}
