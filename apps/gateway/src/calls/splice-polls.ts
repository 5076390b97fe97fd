import type { HttpShape, ReaderPoll } from '@slovo/contracts';

/** A report in the text of a page, and the bytes of its field `poll`, which a service leaves null. */
export interface PollPlace {
  readonly reportId: number;
  readonly start: number;
  readonly end: number;
}

// Such bytes are never part of a JSON string: its quotes are escaped.
const FIELD = '"poll":';
const UNKNOWN = 'null';
const POLL = Buffer.from(FIELD + UNKNOWN);
const LONGEST_ID = 16;

/**
 * Where the polls of a page belong that a service has finished, found without parsing it; null where it is written
 * otherwise than expected, and must be parsed.
 * @param json an array of items, each with a report or null in the field `report`, whose first field is its id
 */
export function findPolls(
  json: Buffer,
  { report }: Pick<NonNullable<HttpShape['polls']>, 'report'>,
): PollPlace[] | null {
  const places: PollPlace[] = [];
  const field = Buffer.from(`"${report}":{`);
  for (let at = json.indexOf(field); at >= 0;) {
    const begin = at + field.length;
    const [found, id] = /^"id":(\d+),/.exec(json.toString('latin1', begin, begin + LONGEST_ID)) ?? [];
    const next = json.indexOf(field, begin);
    const poll = json.indexOf(POLL, begin);
    if (!found || poll < 0 || (next >= 0 && poll > next)) return null;
    places.push({ reportId: Number(id), start: poll + FIELD.length, end: poll + POLL.length });
    at = next;
  }
  return places;
}

/** The page with these polls by report id; a report without one keeps its null. */
export function splicePolls(
  json: Buffer,
  places: readonly PollPlace[],
  polls: Readonly<Record<string, ReaderPoll>>,
): Buffer {
  const parts: Buffer[] = [];
  let from = 0;
  for (const { reportId, start, end } of places) {
    const poll = polls[reportId];
    if (!poll) continue;
    parts.push(json.subarray(from, start), Buffer.from(JSON.stringify(poll)));
    from = end;
  }
  return Buffer.concat([...parts, json.subarray(from)]);
}
