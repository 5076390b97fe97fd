type SearchType = 'auto' | 'userId' | 'username' | 'telegramId' | 'email';
type Status = 'active' | 'inactive' | 'suspended' | 'banned';

export const users = {
  search: {
    label: 'Кого найти',
    placeholder: 'Имя, @username, id или Telegram id',
    by: 'Искать по',
    types: {
      auto: 'автоматически',
      userId: 'id',
      username: 'имени',
      telegramId: 'Telegram id',
      email: 'email',
    } satisfies Record<SearchType, string> as Record<SearchType, string>,
    submit: 'Найти',
  },
  detected: (type: SearchType) =>
    ({ auto: '', userId: 'id', username: 'имя', telegramId: 'Telegram id', email: 'email' })[type],
  summary: {
    detected: 'Распознано:',
    duration: (ms: string) => `${ms} мс`,
    found: (total: string) => `найдено ${total}`,
  },
  emailHint: 'Поиск по email появится в следующих версиях: адресов пока нет ни у кого.',
  loading: 'Ищем…',
  before: {
    title: 'Поиск ещё не выполнялся',
    text: 'Введите начало имени или @username, id или Telegram id.',
  },
  none: { title: 'Никого не нашли', text: 'Проверьте запрос или выберите, по чему искать.' },
  failed: { title: 'Не удалось загрузить пользователей', text: 'Поиск не удался. Попробуйте ещё раз.' },
  columns: {
    user: 'Пользователь',
    contact: 'Контакты',
    status: 'Статус',
    activity: 'Активность',
    joined: 'Регистрация',
    lastLogin: 'Последний вход',
    promises: 'Обещаний',
    actions: 'Действия',
  },
  status: {
    active: 'активен',
    inactive: 'неактивен',
    suspended: 'приостановлен',
    banned: 'заблокирован',
  } satisfies Record<Status, string> as Record<Status, string>,
  telegram: (id: string) => `tg ${id}`,
  noTelegram: 'нет Telegram',
  noEmail: 'Email не указан',
  never: 'ещё не входил',
  more: (name: string) => `Действия: ${name}`,
  capped: (total: string) => `${total}+`,
  keys: { search: 'поиск', rows: 'по строкам', open: 'открыть', ban: 'бан' },
};
