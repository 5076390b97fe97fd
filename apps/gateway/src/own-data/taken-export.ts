import type { Caller, CallResult, takeDataExport } from '@slovo/contracts';

/** An export that this worker makes. */
export type TakenExport = NonNullable<CallResult<typeof takeDataExport>['taken']>;

/** The worker reads on nobody's behalf: the request of the person is what auth has lent it. */
export const GATEWAY: Caller = { kind: 'service', name: 'gateway' };
