import type { Actor } from '../actor.ts';

/**
 * For promises that have such people, `invited` was asked to be the motivator and has not answered, `motivator` has
 * accepted, and `former` had accepted before the owner withdrew the invitation. For all other promises these three are
 * strangers.
 */
export const ROLES = [
  'visitor',
  'stranger',
  'owner',
  'invited',
  'motivator',
  'former',
  'admin',
  'banned',
] as const;
export type Role = (typeof ROLES)[number];
export type People = Record<Role, Actor>;
