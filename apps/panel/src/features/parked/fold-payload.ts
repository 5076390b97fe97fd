/** Fields with names and words of people. */
const PERSONAL =
  /name|text|title|description|reason|bio|caption|comment|message|body|words|label|phone|email|photo|avatar|url|ip$|device|token/i;
/** What machines write: instants, dates, statuses, names of events and time zones. */
const MACHINE =
  /^(?:\d{4}-\d{2}-\d{2}(?:T[\d:.]+(?:Z|[+-]\d{2}:\d{2}))?|[a-z][a-z0-9._-]{0,60}|[A-Z][A-Za-z]+\/[A-Za-z_/]+)$/;

export interface FoldedPayload {
  json: string;
  /** How many strings are hidden. */
  hidden: number;
}

/** The payload as JSON, each string that may be a person's own replaced by `sign`. */
export function foldPayload(payload: unknown, sign: string): FoldedPayload {
  let hidden = 0;
  const json = JSON.stringify(
    payload,
    (key, value: unknown) => {
      if (typeof value !== 'string' || value === '') return value;
      if (!PERSONAL.test(key) && MACHINE.test(value)) return value;
      hidden += 1;
      return sign;
    },
    2,
  );
  return { json: json ?? 'null', hidden };
}
