/** «Ждут вас: 3», in one line. In a file of its own: /my shows it at once and loads the reports when asked for. */
export const waitingLine = (count: number, more: boolean) => `Ждут вас: ${count}${more ? '+' : ''}`;
