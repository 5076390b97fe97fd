import type { GatewaySettings } from '../../config.ts';

/** Where the app is reached, without a slash at the end. */
export const originOf = ({ given }: GatewaySettings): string => new URL(given.APP_URL).origin;
