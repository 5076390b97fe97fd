/**
 * `?report` opens the report form; cards and the bot link to it. In a file of its own: the first bundle parses the
 * search, but must not load the screen.
 */
export const reportSearch = (search: Record<string, unknown>): { report?: true } =>
  search['report'] !== undefined && search['report'] !== false ? { report: true } : {};
