/** Below a list that comes in pages. */
export const pages = {
  previous: 'Назад',
  next: 'Вперёд',
  page: (page: string, pages: string, from: string, to: string, total: string) =>
    `страница ${page} из ${pages} (${from}–${to} из ${total})`,
};
