export const DELETION_SUBJECTS = ['promise', 'user'] as const;
export type DeletionSubject = (typeof DELETION_SUBJECTS)[number];

export const DELETION_STEP_STATES = ['waiting', 'running', 'done', 'failed'] as const;
export type DeletionStepState = (typeof DELETION_STEP_STATES)[number];

interface StepPlan {
  readonly name: string;
  /** The service that removes these rows. */
  readonly service: 'auth' | 'promises' | 'voting' | 'notifications' | 'media' | 'bot';
}

/**
 * The steps of a job, in their order. First goes what acts (sessions, reminders, queued messages), then what is shown,
 * and last the row of the subject itself: until then an operator can see what is being removed.
 */
export const deletionPlans = {
  promise: [
    { name: 'reminders', service: 'notifications' },
    { name: 'messages', service: 'bot' },
    { name: 'votes', service: 'voting' },
    { name: 'files', service: 'media' },
    { name: 'receipts', service: 'notifications' },
    { name: 'promise', service: 'promises' },
  ],
  user: [
    { name: 'access', service: 'auth' },
    { name: 'reminders', service: 'notifications' },
    { name: 'messages', service: 'bot' },
    { name: 'charges', service: 'promises' },
    { name: 'polls', service: 'voting' },
    { name: 'promises', service: 'promises' },
    { name: 'votes', service: 'voting' },
    { name: 'files', service: 'media' },
    { name: 'receipts', service: 'notifications' },
    { name: 'account', service: 'auth' },
  ],
} as const satisfies Record<DeletionSubject, readonly StepPlan[]>;

export type DeletionStepName = (typeof deletionPlans)[DeletionSubject][number]['name'];

/** The steps of both jobs, the promise's and the person's: an event of a job carries one of these. */
export const DELETION_STEPS = [
  ...new Set(Object.values(deletionPlans).flatMap((plan) => plan.map(({ name }) => name))),
] as readonly DeletionStepName[];

/** The service that writes a subject's job and adds up its steps. */
export const deletionOwners = { promise: 'promises', user: 'auth' } as const satisfies Record<
  DeletionSubject,
  StepPlan['service']
>;

/** Ids of both owners have a prefix, so that they are unique: `promise-12`, `user-7`. */
export const deletionJobId = (subject: DeletionSubject, id: number): string => `${subject}-${id}`;

/** Null for anything that `deletionJobId` does not write. */
export function parseDeletionJobId(text: string): { subject: DeletionSubject; id: number } | null {
  const [, subject, digits] = /^(promise|user)-([1-9]\d{0,9})$/.exec(text) ?? [];
  const id = Number(digits);
  return subject && id <= 2_147_483_647 ? { subject: subject as DeletionSubject, id } : null;
}
