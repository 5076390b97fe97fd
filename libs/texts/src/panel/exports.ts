import { bothLanguages } from './both-languages.ts';

/** The button that downloads a table. */
export const exports = bothLanguages({
  ru: {
    button: 'CSV',
    hint: 'Скачать таблицу в формате CSV',
    what: 'начать выгрузку',
    failed: 'Выгрузка не началась',
    started:
      'Файл скачивается. Если браузер сообщит об ошибке, скачалось не всё: удалите файл и начните заново.',
  },
  en: {
    button: 'CSV',
    hint: 'Download the table as CSV',
    what: 'start the export',
    failed: 'The export did not start',
    started:
      'The file is downloading. If the browser reports an error, it is not whole: delete it and start again.',
  },
});
