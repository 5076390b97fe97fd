import { bothLanguages } from './both-languages.ts';

type SearchType = 'auto' | 'userId' | 'username' | 'telegramId' | 'email';
type Status = 'active' | 'inactive' | 'suspended' | 'banned';

export const users = bothLanguages({
  ru: {
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
  },
  en: {
    search: {
      label: 'Whom to find',
      placeholder: 'Name, @username, id or Telegram id',
      by: 'Search by',
      types: {
        auto: 'auto',
        userId: 'userId',
        username: 'username',
        telegramId: 'telegramId',
        email: 'email',
      },
      submit: 'Search',
    },
    detected: (type: SearchType) => type,
    summary: {
      detected: 'Detected:',
      duration: (ms: string) => `${ms} ms`,
      found: (total: string) => `${total} found`,
    },
    emailHint: 'Email search is coming in future phases: nobody has an address yet.',
    loading: 'Searching…',
    before: {
      title: 'No search performed',
      text: 'Enter the beginning of a name or @username, an id or a Telegram id.',
    },
    none: { title: 'No users found', text: 'Check the query, or choose what to search by.' },
    failed: { title: 'Error Loading Users', text: 'Search failed. Please try again.' },
    columns: {
      user: 'User',
      contact: 'Contact',
      status: 'Status',
      activity: 'Activity',
      joined: 'Joined',
      lastLogin: 'Last login',
      promises: 'Promises',
      actions: 'Actions',
    },
    status: { active: 'active', inactive: 'inactive', suspended: 'suspended', banned: 'banned' },
    telegram: (id: string) => `tg ${id}`,
    noTelegram: 'no Telegram',
    noEmail: 'Email not available',
    never: 'never yet',
    more: (name: string) => `Actions: ${name}`,
    capped: (total: string) => `${total}+`,
    keys: { search: 'search', rows: 'rows', open: 'open', ban: 'ban' },
  },
});
