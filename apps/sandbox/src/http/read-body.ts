import type { FastifyRequest } from 'fastify';
import { z } from 'zod';
import { ChatRefusal } from '../person/chat-refusal.ts';

/** Parses the body by its schema; a refusal names the field. A missing body counts as an empty one. */
export function readBody<S extends z.ZodType>(request: FastifyRequest, schema: S): z.output<S> {
  const read = schema.safeParse(request.body ?? {});
  if (read.success) return read.data;
  const [issue] = read.error.issues;
  throw new ChatRefusal(400, `${issue?.path.join('.') || 'body'}: ${issue?.message}`);
}
