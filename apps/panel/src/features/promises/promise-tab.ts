/** Parts of a promise's page, the first one unless its address says otherwise. */
export const PROMISE_TABS = ['reports', 'votes', 'invitations', 'receipts'] as const;
export type PromiseTab = (typeof PROMISE_TABS)[number];
