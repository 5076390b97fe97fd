import type { Viewer } from '@slovo/domain';
import type { CallContext } from './call-context.ts';

/** The caller as the rules of `domain` see them: the signed-in person, or null. */
export const viewerOf = ({ userId, isAdmin }: Pick<CallContext, 'userId' | 'isAdmin'>): Viewer =>
  userId === null ? null : { userId, isAdmin };
