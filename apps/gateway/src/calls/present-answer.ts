import { isRefusalCode, type CallDefinition } from '@slovo/contracts';
import { refusalText } from '@slovo/texts/refusals';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { languageOf } from '../http/language.ts';

interface Page {
  items?: unknown[];
  next: string | null;
}

/** How a call's result looks on HTTP where that is not the result itself. */
export function presentAnswer(
  definition: CallDefinition,
  value: unknown,
  request: FastifyRequest,
  reply: FastifyReply,
): unknown {
  if (isPaged(definition)) {
    const { next, ...rest } = value as Page;
    if (next !== null) reply.header('x-next-cursor', next);
    return isArrayOnHttp(definition) ? rest.items : rest;
  }
  if (definition.name === 'auth.validate-session') return withSentence(value as { error?: string }, request);
  return value;
}

/** The cursor goes into a header. */
export const isPaged = ({ output }: CallDefinition): boolean =>
  output instanceof z.ZodObject && 'next' in output.shape;

/** Lists that the documents give as arrays stay arrays. */
export const isArrayOnHttp = (definition: CallDefinition): boolean =>
  isPaged(definition) && 'items' in (definition.output as z.ZodObject).shape;

/** A session that is over is an answer of `POST /validate`, no error; its reason needs words all the same. */
function withSentence(answer: { error?: string }, request: FastifyRequest): unknown {
  const { error } = answer;
  if (!error || !isRefusalCode(error)) return answer;
  return { ...answer, message: refusalText(error, languageOf(request.headers['accept-language'])) };
}
