import type { ServiceName } from '@slovo/contracts/services';
import type { ParkedEvent } from '../../shared/api/wire.ts';

export interface Parked extends ParkedEvent {
  service: ServiceName;
  /** `voting:3040`: unique over all services. */
  name: string;
}

/** Events that failed for the same cause, newest first. */
export interface Cause {
  key: string;
  service: ServiceName;
  consumer: string;
  /** The message of the newest one. */
  message: string;
  subjects: string[];
  events: Parked[];
}

export const parkedOf = (service: ServiceName, event: ParkedEvent): Parked => ({
  ...event,
  service,
  name: `${service}:${event.id}`,
});

/** Errors of one cause differ by the numbers in them. */
const patternOf = (event: Parked): string => event.error.replaceAll(/\d+(?:[ \u00a0]\d{3})*/g, '#');

/** By service, consumer and message without its digits; the largest group first, then the newest. */
export function groupEvents(events: readonly Parked[]): Cause[] {
  const groups = new Map<string, Cause>();
  for (const event of events.toSorted((a, b) => b.parked_at.localeCompare(a.parked_at))) {
    const key = [event.service, event.consumer, patternOf(event)].join('|');
    const { service, consumer, subject } = event;
    const group = groups.get(key) ?? {
      key,
      service,
      consumer,
      message: event.error,
      subjects: [],
      events: [],
    };
    if (!group.subjects.includes(subject)) group.subjects.push(subject);
    group.events.push(event);
    groups.set(key, group);
  }
  return [...groups.values()].toSorted((a, b) => b.events.length - a.events.length);
}
