import type { EventDefinition, ServiceName } from '@slovo/contracts';

/** One reaction, and the event that it shall get as if it had just happened. */
export interface Told {
  service: ServiceName;
  /** Its class: part of its name in the inbox. */
  reaction: string;
  event: EventDefinition;
  payload: unknown;
  /** When it happened; now unless it is known. */
  at?: Date | null;
}

/** Something that the copy of one service says otherwise than the service that it belongs to. */
export interface Difference {
  /** Whose copy. */
  service: ServiceName;
  table: string;
  /** `promise 12` */
  about: string;
  how: 'is missing' | 'differs' | 'has no source';
  /** Statements on the copy's database, before anything is told: what a reaction would take for newer, or cannot undo. */
  statements?: { text: string; values: unknown[] }[];
  told?: Told[];
}
