/** Apart from the page: the route checks its address with these, and must not carry the page along. */
export const PROFILE_VIEWS = ['overview', 'edit', 'motivator'] as const;
export type ProfileView = (typeof PROFILE_VIEWS)[number];
