import type { PromiseView } from '../../../shared/api/wire.ts';
import { now } from '../../../shared/clock.ts';

/** The day that a page shows has ended since it was loaded. A page that is online shows the next one within moments. */
export const isDayOver = ({ today_ends_at: end }: PromiseView): boolean =>
  end !== null && now() >= Date.parse(end);
