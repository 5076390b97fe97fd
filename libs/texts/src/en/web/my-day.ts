import type * as ru from '../../ru/web/my-day.ts';
import type { Translation } from '../../translation.ts';

/** The groups of /my. */
export const myDay: Translation<typeof ru.myDay> = {
  groups: {
    left: 'Still to do',
    kept: 'Kept today',
    resting: 'Nothing due today',
    rest: 'Others',
  },
};
