import { isTimeZone } from '@slovo/domain/day';
import { LANGUAGES } from '@slovo/domain/languages';
import { z } from 'zod';

/** A positive integer id; text from a path or a query is accepted. */
export const Id = z.coerce.number().int().positive().max(2_147_483_647);
/** An instant as an ISO 8601 text with its offset. */
export const Instant = z.iso.datetime({ offset: true });
/** A date `YYYY-MM-DD` or an instant, of a filter by time. */
export const DateOrInstant = z.union([z.iso.date(), Instant]);
/** An IANA name. An offset such as `+03:00` is refused: it does not follow daylight saving time. */
export const TimeZone = z.string().min(1).max(64).refine(isTimeZone, { message: 'not an IANA time zone' });
export const Language = z.enum(LANGUAGES);
/** Page size of a list: 1 to `max`, `preset` when it is not given. */
export const Limit = (preset: number, max = 100) => z.coerce.number().int().min(1).max(max).default(preset);
/** Text `true`/`false` of a query, or a boolean. */
export const Flag = z.union([z.boolean(), z.stringbool()]);

/** How a person is shown beside something that is theirs. */
export const Person = z
  .object({
    id: z.int(),
    username: z.string().nullable(),
    first_name: z.string(),
    last_name: z.string().nullable(),
    photo_url: z.string().nullable(),
  })
  .meta({ id: 'Person' });
export type Person = z.output<typeof Person>;

export const Done = z.object({ success: z.literal(true) }).meta({ id: 'Done' });
