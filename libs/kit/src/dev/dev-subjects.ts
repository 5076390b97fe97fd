import type { ServiceName } from '@slovo/contracts/services';

/** Subjects on which every replica of a service listens where CLOCK_CONTROL is on. Never in production. */
export const devSubjects = {
  clock: (prefix: string) => `${prefix}dev.clock`,
  next: (prefix: string, service: ServiceName) => `${prefix}dev.${service}.next`,
  tick: (prefix: string, service: ServiceName) => `${prefix}dev.${service}.tick`,
  busy: (prefix: string, service: ServiceName) => `${prefix}dev.${service}.busy`,
};
