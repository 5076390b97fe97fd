// Loaded first by `node --import` and by Jest's setupFiles (see test-clock.ts).
import { shiftDate } from './shift-date.ts';

const offset = Number(process.env.TEST_CLOCK_OFFSET_MS ?? 0);
if (offset !== 0) shiftDate(offset);
