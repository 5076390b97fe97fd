import { countRu, pluralRu } from '../plural.ts';

export const sessions = {
  title: 'Сессии',
  lead: 'Где открыт ваш аккаунт',
  loading: 'Загружаем сессии',
  types: { bot: 'Бот Telegram', webapp: 'Мини-приложение Telegram', pwa: 'Браузер' },
  unknownDevice: 'Неизвестное устройство',
  current: 'Эта сессия',
  activeNow: 'Активна сейчас',
  hoursAgo: (hours: number) => `${countRu(hours, { one: 'час', few: 'часа', many: 'часов' })} назад`,
  terminate: 'Завершить',
  terminateOthers: 'Завершить все остальные',
  terminated: (count: number) =>
    `${pluralRu(count, { one: 'Завершена', few: 'Завершены', many: 'Завершено' })} ${countRu(count, { one: 'сессия', few: 'сессии', many: 'сессий' })}`,
  askCurrent: 'Завершить эту сессию? Вы выйдете из приложения.',
  askOthers: 'Завершить все остальные сессии? На других устройствах придётся войти снова.',
  cancel: 'Отмена',
  empty: 'Активных сессий нет',
  search: {
    title: 'Сессии другого пользователя',
    label: 'Номер пользователя',
    submit: 'Найти',
    mine: 'Вернуться к своим',
    invalid: 'Введите номер пользователя',
  },
  errors: {
    load: 'Не удалось загрузить сессии',
    revoke: 'Не удалось завершить сессию',
    revokeAll: 'Не удалось завершить остальные сессии',
  },
};
