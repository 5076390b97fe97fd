import type { ServiceName } from '@slovo/contracts';
import {
  deletionPlans,
  DELETION_SUBJECTS,
  type DeletionStepName,
  type DeletionSubject,
} from '@slovo/domain/deletion';

/** Every step of a deletion that a service runs, in its order. */
export const deletionStepsOf = (of: ServiceName): { subject: DeletionSubject; step: DeletionStepName }[] =>
  DELETION_SUBJECTS.flatMap((subject) =>
    deletionPlans[subject]
      .filter(({ service }) => service === of)
      .map(({ name: step }) => ({ subject, step })),
  );
