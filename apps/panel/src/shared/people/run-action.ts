import type { UseNavigateResult } from '@tanstack/react-router';
import type { PersonAction } from './person-action.ts';

/** What a press on an action does; nothing if it is not possible. */
export function runAction({ blocked, link, run }: PersonAction, navigate: UseNavigateResult<string>): void {
  if (blocked !== undefined) return;
  if (link) void navigate(link);
  else run?.();
}
