import type { Session } from '../../shared/api/wire.ts';

/** What auth says where it could not tell. */
const UNKNOWN = 'Unknown';

/** «macOS · Safari», as far as it is known; empty if nothing is. */
export const deviceOf = ({ device_info: { os, browser } }: Session): string =>
  [os, browser].filter((part) => part !== '' && part !== UNKNOWN).join(' · ');
