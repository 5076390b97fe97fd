import { countRu } from '../plural.ts';

export const media = {
  photo: (day: number | null) => (day === null ? 'Фото к отчёту' : `Фото к отчёту за день ${day}`),
  video: (day: number | null) => (day === null ? 'Видео к отчёту' : `Видео к отчёту за день ${day}`),
  play: 'Смотреть видео',
  pause: 'Остановить видео',
  soundOn: 'Включить звук',
  soundOff: 'Выключить звук',
  volume: 'Громкость',
  retry: 'Попробовать ещё раз',
  imageFailed: 'Изображение не загрузилось',
  videoFailed: 'Видео не загрузилось',
  invalid: 'Это не видеофайл',
  none: 'Файла нет',
  noUrl: 'У файла нет адреса',
  noToken: 'Нет токена входа',
  noSession: 'Сессия ещё не готова',
  unsupported: (type: string) => `Неподдерживаемый тип файла: ${type}`,
  circuitOpen: 'Сервис файлов временно недоступен. Скоро попробуем снова',
  wait: (seconds: number) =>
    `Слишком много запросов: подождите ${countRu(seconds, { one: 'секунду', few: 'секунды', many: 'секунд' })}`,
  status: {
    unauthorized: 'Нужно войти',
    forbidden: 'Доступ закрыт',
    notPublic: 'Доступ закрыт: возможно, обещание не публичное',
    notFound: 'Файл не найден',
    tooMany: 'Слишком много запросов',
    unavailable: 'Сервис временно недоступен: слишком много запросов',
    gateway: 'Сервер недоступен',
    timeout: 'Сервер не ответил вовремя',
    other: (status: number) => `Не удалось загрузить файл: ${status}`,
  },
};
