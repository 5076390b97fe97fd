import { createHash } from 'node:crypto';
import { FeedItem, ReportView } from '@slovo/contracts';
import { z } from 'zod';

/** Increment it when promises or reports are presented differently although their contracts stay the same. */
const PRESENTATION = 1;

/**
 * What wrote a row: rows of other releases are presented anew. During a roll-out two releases write the same rows, and
 * each reads its own only.
 */
export const FORMAT = createHash('sha256')
  .update(
    JSON.stringify([
      PRESENTATION,
      ...[FeedItem, ReportView].map((schema) => z.toJSONSchema(schema, { unrepresentable: 'any' })),
    ]),
  )
  .digest('hex')
  .slice(0, 12);

/**
 * SQL: whether a stored row still says what the promise and its people are now. Every change of a promise or of its
 * reports makes a new version of the promise, and every change of a person one of the person, in its own transaction: so
 * a row that was not written again is never taken for the present state, whatever made the change.
 * @param row alias of the stored row, beside the alias `promise`
 * @param format the parameter with FORMAT
 */
export const isCurrent = (row: string, format: string): string => `(
  ${row}.version = promise.version AND ${row}.format = ${format} AND NOT EXISTS (
    SELECT FROM unnest(${row}.people, ${row}.people_versions) AS shown (id, version)
    LEFT JOIN people ON people.id = shown.id WHERE coalesce(people.version, 0) <> shown.version))`;

/** Of arrays in an array: PostgreSQL's are rectangular, so each travels as a text. */
export const arrayText = (ids: readonly number[]): string => `{${ids.join(',')}}`;
