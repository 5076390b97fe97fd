import { type MediaPurpose, UPLOAD_SIZE_HEADER } from '@slovo/contracts';
import { parseInput, Refusal } from '@slovo/kit/calls';
import type { FastifyRequest } from 'fastify';
import { z } from 'zod';

const Size = z.coerce.number().int().min(0);

/**
 * How many bytes a body has at most: its length, what an edge announces of a file within a form, or the limit.
 * @throws Refusal TOO_LARGE
 */
export function announcedSize(
  { headers }: FastifyRequest,
  { limit, purpose }: { limit: number; purpose: MediaPurpose },
): number {
  const given = headers['content-length'] ?? headers[UPLOAD_SIZE_HEADER];
  const size = given === undefined ? limit : parseInput(Size, given);
  if (size > limit) throw new Refusal('TOO_LARGE', { limit, purpose, ...(purpose === 'notice' && { size }) });
  return size;
}
