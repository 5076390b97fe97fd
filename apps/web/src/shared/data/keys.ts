/** All keys of the query cache, so that a live message can invalidate everything it concerns. */
export const keys = {
  /** Lists of promises: own, feed, a person's. */
  lists: ['promises'] as const,
  mine: ['promises', 'mine'] as const,
  feed: ['promises', 'feed'] as const,
  person: (username: string) => ['promises', 'person', username.toLowerCase()] as const,
  /** Prefix of everything about one promise. */
  promise: (id: number) => ['promise', id] as const,
  /** A mutation key. */
  deletion: (id: number) => ['delete-promise', id] as const,
  /** A mutation key: saving who approves the reports of a draft. */
  approval: (id: number) => ['approval', id] as const,
  detail: (id: number, viewerId: number | null, isPublicAddress: boolean) =>
    ['promise', id, 'detail', viewerId, isPublicAddress] as const,
  reports: (id: number, audience: 'insider' | 'public') => ['promise', id, 'reports', audience] as const,
  invitations: (id: number) => ['promise', id, 'invitations'] as const,
  motivatorLink: (id: number) => ['promise', id, 'motivator-link'] as const,
  invited: (code: string, viewerId: number | null) => ['invited', code, viewerId] as const,
  poll: (reportId: number) => ['poll', reportId] as const,
  /** Reports of others that wait for this user. */
  waiting: ['waiting'] as const,
  witness: (id: number) => ['promise', id, 'witness'] as const,
  witnessLink: (id: number) => ['promise', id, 'witness-link'] as const,
  receipts: ['receipts'] as const,
  profiles: ['profile'] as const,
  profile: (username: string) => ['profile', username.toLowerCase()] as const,
  ownProfile: ['own-profile'] as const,
  motivatorProfile: ['own-profile', 'motivator'] as const,
  ownData: ['own-data'] as const,
  sessions: ['sessions'] as const,
  publicPromises: (query: string) => ['public-promises', query.toLowerCase()] as const,
  people: (query: string) => ['people', query.toLowerCase()] as const,
};
