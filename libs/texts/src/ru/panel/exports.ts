/** The button that downloads a table. */
export const exports = {
  button: 'CSV',
  hint: 'Скачать таблицу в формате CSV',
  what: 'начать выгрузку',
  failed: 'Выгрузка не началась',
  started:
    'Файл скачивается. Если браузер сообщит об ошибке, скачалось не всё: удалите файл и начните заново.',
};
