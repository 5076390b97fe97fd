import type { EventDefinition, ServiceName } from '@slovo/contracts';

/** An event that one reaction has missed, and gets as if it had just happened. */
export interface MissedEvent {
  service: ServiceName;
  /** Its class: part of its name in the inbox. */
  reaction: string;
  event: EventDefinition;
  payload: unknown;
  /** When it happened; now unless it is known. */
  at?: Date | null;
}

/** A difference between the copy of one service and the service that owns the rows. */
export interface Difference {
  /** The service with the copy. */
  service: ServiceName;
  table: string;
  /** `promise 12` */
  about: string;
  how: 'is missing' | 'differs' | 'has no source';
  /** Statements on the copy's database, run before the events: they mend what a reaction takes for newer, or cannot undo. */
  statements?: { text: string; values: unknown[] }[];
  missed?: MissedEvent[];
}
