import { createHash } from 'node:crypto';
import { FeedItem, ReportView } from '@slovo/contracts';
import { z } from 'zod';

/**
 * The version of how promises and reports look while their contracts stay the same: the hash of the samples that
 * `test/presentation.spec.ts` presents. The spec fails where a rule shows them otherwise, and prints the new hash.
 * Where none of the samples shows a change of a rule, add one that does.
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
 * reports makes a new version of the promise, and every change of a person one of the person, in its own transaction:
 * so a row that was not written again is never taken for the present state, after a change by any code. Each person is
 * looked up by a subquery: of a join PostgreSQL expects ten people for each row, and reads the whole table for every
 * one of them.
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

/** The text of an inner array: PostgreSQL's arrays of arrays are rectangular, so each list travels as a text. */
export const arrayText = (ids: readonly number[]): string => `{${ids.join(',')}}`;
