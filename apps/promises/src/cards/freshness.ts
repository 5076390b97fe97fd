import { createHash } from 'node:crypto';
import { FeedItem, ReportView } from '@slovo/contracts';
import { z } from 'zod';

/**
 * Of how promises and reports look, although their contracts stay the same: the hash of the samples that
 * `test/presentation.spec.ts` presents, which fails where a rule shows them otherwise, and says the new one. Where none of
 * the samples shows a change of a rule, add one that does.
 */
export const PRESENTATION = 'cc9855273b1d';

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
 * a row that was not written again is never taken for the present state, whatever made the change. Each person is looked
 * up by a subquery: of a join PostgreSQL expects ten people for each row, and reads the whole table for every one of them.
 * @param row alias of the stored row, beside the alias `promise`
 * @param format the parameter with FORMAT
 */
export const isCurrent = (row: string, format: string): string => `(
  ${row}.version = promise.version AND ${row}.format = ${format} AND NOT EXISTS (
    SELECT FROM unnest(${row}.people, ${row}.people_versions) AS shown (id, version)
    WHERE coalesce((SELECT people.version FROM people WHERE people.id = shown.id), 0) <> shown.version))`;

/** SQL: locks people for what is being stored, except those who are being changed. @param ids a query of ids */
export const shownPeople = (ids: string): string => `shown_people AS MATERIALIZED (
  SELECT id, version FROM people WHERE id IN (${ids}) ORDER BY id FOR SHARE SKIP LOCKED)`;

/** SQL: whether the people of a row that is being stored are as it shows them. @param row its alias */
export const areAsShown = (row: string): string => `NOT EXISTS (
  SELECT FROM unnest(${row}.people::int[], ${row}.people_versions::int[]) AS shown (id, version)
  LEFT JOIN shown_people ON shown_people.id = shown.id WHERE coalesce(shown_people.version, 0) <> shown.version)`;

/** Of arrays in an array: PostgreSQL's are rectangular, so each travels as a text. */
export const arrayText = (ids: readonly number[]): string => `{${ids.join(',')}}`;
