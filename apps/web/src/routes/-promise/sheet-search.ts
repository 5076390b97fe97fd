/**
 * `?report` opens the report form (cards and the bot link to it), `?edit` that of title and description. In a file of
 * its own: the first bundle parses the search, but must not load the screen.
 */
export interface SheetSearch {
  report?: true;
  edit?: true;
  /** The code of a witness link. */
  w?: string;
}

export function sheetSearch(search: Record<string, unknown>): SheetSearch {
  const code = search['w'];
  const witness = typeof code === 'string' || typeof code === 'number' ? { w: String(code) } : {};
  if (isAsked(search['report'])) return { report: true, ...witness };
  return isAsked(search['edit']) ? { edit: true, ...witness } : witness;
}

const isAsked = (value: unknown): boolean => value !== undefined && value !== false;
