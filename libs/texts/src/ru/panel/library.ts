import { countRu } from '../plural.ts';

/** The media library. Numbers, dates and megabytes come formatted. */
export const library = {
  label: 'Файлы',
  search: 'Имя файла',
  find: 'Найти',
  kinds: { label: 'Тип', all: 'Все', image: 'Картинки', video: 'Видео' },
  none: { title: 'Таких файлов нет', text: 'Попробуйте другое имя или тип.' },
  fresh: 'нигде не был',
  keys: { rows: 'по файлам', open: 'показать', remove: 'удалить', search: 'поиск' },
  file: {
    label: 'Выбранный файл',
    pick: 'Выберите файл, чтобы увидеть о нём всё.',
    loading: 'Загружаем файл…',
    what: 'загрузить файл',
    id: 'fileId',
    type: 'Тип',
    size: 'Размер',
    pixels: 'Кадр',
    pixelsOf: (width: string, height: string) => `${width} × ${height}`,
    duration: 'Длительность',
    uploaded: 'Загружен',
    by: 'Загрузил',
    batches: 'Рассылки',
    nowhere: 'нигде не был',
    copy: 'Скопировать адрес',
    copied: 'Адрес скопирован',
    notCopied: 'Скопировать не удалось. Адрес: ',
    use: 'Взять в рассылку',
    remove: 'Удалить',
    inUse: 'Файл стоит в рассылке: люди видят его на сайте, поэтому он остаётся.',
  },
  removal: {
    title: (name: string) => `Удалить ${name}?`,
    text: 'Файл сразу исчезнет из медиатеки, и его адрес перестанет открываться. Вернуть его нельзя.',
    confirm: 'Удалить',
    failed: 'Не удалось удалить файл',
    inUse: 'Файл уже в рассылках, поэтому он остаётся:',
    done: (name: string) => `Файл ${name} удалён`,
  },
  metrics: {
    title: (count: number) =>
      `Загрузки этого браузера: ${countRu(count, { one: 'файл', few: 'файла', many: 'файлов' })}`,
    speed: (megabytes: string) => `в среднем ${megabytes} МБ/с`,
    errors: (count: string) => `ошибок: ${count}`,
    lastErrors: 'Последние ошибки',
  },
};
