import { countRu, pluralRu } from '../plural.ts';

export const sessions = {
  title: 'Сессии',
  lead: 'Где открыт ваш аккаунт',
  loading: 'Загружаем сессии',
  types: { bot: 'Telegram Bot', webapp: 'Telegram Mini App', pwa: 'Web Browser' },
  unknownDevice: 'Неизвестное устройство',
  current: 'Эта сессия',
  activeNow: 'Active now',
  hoursAgo: (hours: number) => `${countRu(hours, { one: 'час', few: 'часа', many: 'часов' })} назад`,
  terminate: 'Terminate',
  terminateOthers: 'Terminate All Others',
  terminated: (count: number) =>
    `${pluralRu(count, { one: 'Завершена', few: 'Завершены', many: 'Завершено' })} ${countRu(count, { one: 'сессия', few: 'сессии', many: 'сессий' })}`,
  askCurrent: 'Завершить эту сессию? Вы выйдете из приложения.',
  askOthers: 'Завершить все остальные сессии? На других устройствах придётся войти снова.',
  cancel: 'Отмена',
  empty: 'Активных сессий нет',
  search: {
    title: 'Сессии другого пользователя',
    label: 'User ID',
    submit: 'Найти',
    mine: 'Вернуться к своим',
    invalid: 'Please enter a valid user ID',
  },
  errors: {
    load: 'Failed to load sessions',
    revoke: 'Failed to revoke session',
    revokeAll: 'Failed to revoke all sessions',
  },
};
