/** One press that reports without words. */
export const done = {
  label: 'Сделано',
  of: (title: string) => `Сделано: ${title}`,
  /** The text of the report. */
  report: 'Сделано',
};
