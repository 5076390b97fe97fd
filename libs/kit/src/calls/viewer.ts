import type { Viewer } from '@slovo/domain';
import type { CallContext } from './call-context.ts';

/** The caller as the rules of `domain` see them: the signed-in person, or null. */
export const viewerOf = ({ userId }: Pick<CallContext, 'userId'>): Viewer =>
  userId === null ? null : { userId };
