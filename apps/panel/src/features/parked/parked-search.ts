import { SERVICES, type ServiceName } from '@slovo/contracts/services';

/** What the address says about the parked events. `event` is `voting:3040`. */
export interface ParkedSearch {
  service?: ServiceName;
  show?: 'replayed';
  event?: string;
}

export function parkedSearchOf({ service, show, event }: Record<string, unknown>): ParkedSearch {
  const known = SERVICES.find((one) => one === service);
  return {
    ...(known && { service: known }),
    ...(show === 'replayed' && { show }),
    ...(typeof event === 'string' && /^[a-z]+:\d+$/.test(event) && { event }),
  };
}
