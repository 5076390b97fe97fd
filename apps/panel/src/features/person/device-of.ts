import type { Session } from '../../shared/api/wire.ts';

/** «macOS · Safari», as far as it is known; empty if nothing is. */
export const deviceOf = ({ device_info: { os, browser } }: Session): string =>
  [os, browser].filter(Boolean).join(' · ');
