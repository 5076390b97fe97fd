import { libraryProblems } from '../library-problems.ts';
import { countRu } from '../plural.ts';

const seconds = { one: 'секунда', few: 'секунды', many: 'секунд' };
const minutes = { one: 'минута', few: 'минуты', many: 'минут' };

/** Uploads into the media library. Megabytes come formatted. */
export const uploads = {
  drop: 'Перетащите файл или вставьте из буфера',
  hint: 'jpeg, png, mp4, quicktime, x-msvideo · до 50 МБ · больше 8 МБ идёт частями по 1 МБ',
  choose: 'Выбрать файл',
  list: 'Загрузки',
  size: (megabytes: string) => `${megabytes} МБ`,
  waiting: 'ждёт очереди',
  done: 'готово',
  percent: (percent: number) => `${percent}\u00a0%`,
  progress: (name: string, percent: number) => `${name}: отправлено ${percent}\u00a0%`,
  of: (sent: string, total: string) => `${sent} из ${total} МБ`,
  speed: (megabytes: string) => `${megabytes} МБ/с`,
  secondsLeft: (count: number) => `ещё ${countRu(count, seconds)}`,
  minutesLeft: (count: number) => `ещё ${countRu(count, minutes)}`,
  chunk: (index: number, count: number) => `часть ${index} из ${count}`,
  finishing: 'Проверяем файл…',
  attempt: (attempt: number, of: number) => `Соединение прервано. Попытка ${attempt} из ${of}.`,
  keptUntil: (when: string) => `Принятые части хранятся до ${when}.`,
  cancel: (name: string) => `Прервать загрузку ${name}`,
  putAway: (name: string) => `Убрать ${name} из списка`,
  resumeAt: (megabytes: string) => `Продолжить с ${megabytes} МБ`,
  retry: 'Попробовать снова',
  unfinished: {
    label: 'Незаконченные загрузки',
    text: 'Выберите этот файл ещё раз: отправится только то, чего не хватает.',
    discard: (name: string) => `Удалить принятые части ${name}`,
  },
  failed: (message: string) => `Ошибка загрузки медиа: ${message}`,
  lost: 'Соединение прервано. Попробуйте еще раз.',
  unreadable: 'Не удалось прочитать файл. Проверьте размер (до 50 МБ) и формат: JPEG, PNG, MP4, MOV, AVI.',
  timeout: 'Загрузка шла дольше 30 минут. Возьмите файл поменьше или связь получше.',
  tooLarge: 'Файл слишком большой. Максимальный размер: 50MB.',
  server: 'Ошибка сервера. Попробуйте позже.',
  aborted: 'Загрузка прервана',
  invalid: 'Сервер ответил непонятно',
  status: (status: number) => `Загрузка не удалась: ${status}`,
  problems: libraryProblems,
};
