import {
  deletionStepDue,
  type DeletionStepDue,
  deletionStepProgressed,
  type EventPayload,
  type eventParked,
} from '@slovo/contracts';

const NAMES = [deletionStepDue('promises').name, deletionStepProgressed('promises').name];

/** The step that a parked event belongs to; null for any other event. */
export function stepOfParked({
  subject,
  payload,
}: EventPayload<ReturnType<typeof eventParked>>): DeletionStepDue | null {
  if (!NAMES.includes(subject.split('.').at(-1)!)) return null;
  return deletionStepDue('promises').payload.safeParse(payload).data ?? null;
}
