/** `?report` opens the report at once: the card's mark and the bot's links lead here. In a file of its own: the route's
 * search is read in the first bundle, the screen is not. */
export const reportSearch = (search: Record<string, unknown>): { report?: true } =>
  search['report'] !== undefined && search['report'] !== false ? { report: true } : {};
