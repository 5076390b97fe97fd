import { countRu } from '../plural.ts';

export const shell = {
  product: 'Слово',
  badge: 'панель',
  pageTitle: (page: string) => `${page} · Панель · Слово`,
  skip: 'К содержанию',
  messages: 'Сообщения',
  sections: 'Разделы',
  system: 'Система',
  tabs: {
    users: 'Пользователи',
    promises: 'Обещания',
    notifications: 'Уведомления',
    system: 'Состояние',
    parked: 'Отложенные',
    audit: 'Журнал',
  },
  command: 'Найти или сделать',
  fingerprint: 'отпечаток',
  until: (time: string) => `до ${time}`,
  endsIn: (minutes: number) =>
    `Токен истечёт через ${countRu(minutes, { one: 'минуту', few: 'минуты', many: 'минут' })}`,
  logout: 'Выйти',
  languageHint: 'Показать панель по-английски',
  languageNotKept: 'Язык не сменить: этот браузер не сохраняет настройки сайтов.',
  keys: 'Клавиши',
  trail: 'Путь',
  close: 'Закрыть',
  cancel: 'Отмена',
};
