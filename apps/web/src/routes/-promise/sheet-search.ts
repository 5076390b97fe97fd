/**
 * `?report` opens the report form (cards and the bot link to it), `?edit` that of title and description. In a file of
 * its own: the first bundle parses the search, but must not load the screen.
 */
export interface SheetSearch {
  report?: true;
  edit?: true;
}

export function sheetSearch(search: Record<string, unknown>): SheetSearch {
  if (isAsked(search['report'])) return { report: true };
  return isAsked(search['edit']) ? { edit: true } : {};
}

const isAsked = (value: unknown): boolean => value !== undefined && value !== false;
