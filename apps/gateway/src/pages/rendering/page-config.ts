import type { PageConfig } from '@slovo/contracts/rendering';
import type { GatewaySettings } from '../../config.ts';

/** What the web app must know about the system that serves it. */
export const pageConfigOf = ({ botUsername, botUrl, sandboxUrl, given }: GatewaySettings): PageConfig => ({
  botUsername,
  botUrl,
  sandboxUrl,
  contact: given.CONTACT,
  version: given.APP_VERSION,
  environment: given.NODE_ENV,
  clockControl: given.CLOCK_CONTROL,
});
