/** In a file of its own: the route validates its search with it and must not load the page. */
export const PROFILE_VIEWS = ['overview', 'edit', 'motivator'] as const;
export type ProfileView = (typeof PROFILE_VIEWS)[number];
