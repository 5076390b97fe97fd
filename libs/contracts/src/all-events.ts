import {
  type DeletionOwner,
  deletionStarted,
  deletionStepDue,
  deletionStepProgressed,
  eventParked,
} from './deletions/deletions.events.ts';
import type { EventDefinition } from './event.ts';
import * as contracts from './index.ts';
import { operatorActed } from './operations/operations.events.ts';
import { SERVICES } from './services.ts';

const isEvent = (value: unknown): value is EventDefinition =>
  typeof value === 'object' && value !== null && 'payload' in value && 'service' in value;

const OWNERS: readonly DeletionOwner[] = ['auth', 'promises'];

/** Every event that index.ts exports, and those that several services publish. */
export const allEvents: readonly EventDefinition[] = [
  ...Object.values<unknown>(contracts).filter(isEvent),
  ...OWNERS.flatMap((owner): EventDefinition[] => [
    deletionStarted(owner) as EventDefinition,
    deletionStepDue(owner) as EventDefinition,
  ]),
  ...SERVICES.flatMap((service): EventDefinition[] => [
    deletionStepProgressed(service) as EventDefinition,
    eventParked(service) as EventDefinition,
    operatorActed(service) as EventDefinition,
  ]),
];
