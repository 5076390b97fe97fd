import type { HttpShape } from '@slovo/contracts';
import { type FinishedValue, nextField } from '@slovo/kit/calls';

export interface FinishedAnswer {
  headers: Record<string, string>;
  body: Buffer;
}

/** As Fastify calls what it has written itself. */
export const JSON_TYPE = 'application/json; charset=utf-8';
const END_OF_OBJECT = Buffer.from('}');

/** Whether nothing has to be written into an answer but polls, which are spliced in: so that its text can be sent on. */
export const isSentOn = ({ counted, messageOf }: HttpShape): boolean => !counted && !messageOf;

/** Headers and body of a call's output as its contract declares them, cut out of its text; null where it does not fit. */
export function presentFinished(
  { cursorHeader, body: field }: HttpShape,
  { json, next }: FinishedValue,
): FinishedAnswer | null {
  if (!cursorHeader) return field ? null : { headers: {}, body: json };
  if (next === undefined) return null;
  const end = Buffer.from(`${nextField(next)}}`);
  if (!json.subarray(-end.length).equals(end)) return null;
  const headers: Record<string, string> = next === null ? {} : { 'x-next-cursor': next };
  const rest = json.subarray(0, -end.length);
  if (!field) return { headers, body: Buffer.concat([rest, END_OF_OBJECT]) };
  const start = Buffer.from(`{"${field}":`);
  if (!rest.subarray(0, start.length).equals(start)) return null;
  return { headers, body: rest.subarray(start.length) };
}
