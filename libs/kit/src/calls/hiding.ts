import { type Hidden, Hidden as HiddenSchema } from '@slovo/contracts';
import type { Marks } from './packed.ts';

/** A header, so that an edge of the release before reads the reply as before. */
const HIDDEN = 'slovo-hidden';

/**
 * A handler's output that says what the call has hidden. The edge answers when no service shows it any more. A repeated call
 * says it again: the first one may have failed to find that out.
 */
export class Hiding<T = unknown> {
  constructor(
    readonly output: T,
    readonly hidden: Hidden,
  ) {}
}

export const hiddenMark = (hidden: Hidden): Marks => ({ [HIDDEN]: JSON.stringify(hidden) });

/** What a reply says that its call has hidden. */
export function hiddenIn(marks: Marks): Hidden | undefined {
  const { [HIDDEN]: mark } = marks;
  return mark === undefined ? undefined : HiddenSchema.parse(JSON.parse(mark));
}
