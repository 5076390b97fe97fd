import type { CallContext } from '@slovo/kit/calls';

/** Who looks: the signed-in person, or nobody. */
export type Viewer = { userId: number; isAdmin: boolean } | null;

export const viewerOf = ({ userId, isAdmin }: Pick<CallContext, 'userId' | 'isAdmin'>): Viewer =>
  userId === null ? null : { userId, isAdmin };
