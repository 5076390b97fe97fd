import { countRu } from '../plural.ts';

type ReceiptStatus = 'pending' | 'delivered' | 'read' | 'responded' | 'failed';
type Kind = 'habit' | 'challenge' | 'goal';
type PromiseStatus = 'active' | 'closed_success' | 'closed_failed' | 'draft';
type AuthType = 'bot' | 'webapp' | 'pwa';

export const person = {
  loading: 'Загружаем страницу человека…',
  what: 'загрузить пользователя',
  notFound: { title: 'Такого пользователя нет', text: 'Возможно, его удалили.', back: 'К поиску' },
  id: (id: number) => `id ${id}`,
  operator: 'оператор',
  banReason: 'Причина бана:',
  counts: 'Числа',
  tiles: {
    promises: (running: number) =>
      `обещаний · ${countRu(running, { one: 'активное', few: 'активных', many: 'активных' })}`,
    completed: 'закрытых сдержано',
    outOf: (part: string, whole: string) => `${part} из ${whole}`,
    reports: 'отчётов',
    votes: 'голосов за других',
    receipts: 'уведомлений доставлено',
    unknown: 'нет ответа',
  },
  promises: {
    title: 'Обещания',
    note: (running: number, total: string) =>
      `${countRu(running, { one: 'активное', few: 'активных', many: 'активных' })} из ${total}`,
    all: 'Все',
    columns: { promise: 'Обещание', ribbon: 'Лента', status: 'Статус', reports: 'Отчёты' },
    reports: 'отчёты',
    none: 'Обещаний нет.',
    what: 'загрузить обещания',
    loading: 'Загружаем обещания…',
    kinds: { habit: 'привычка', challenge: 'челлендж', goal: 'цель' } as Record<Kind, string>,
    visibility: { public: 'публичное', private: 'личное' },
    status: {
      active: 'активно',
      closed_success: 'выполнено',
      closed_failed: 'не выполнено',
      draft: 'черновик',
    } as Record<PromiseStatus, string>,
  },
  sessions: {
    title: 'Сессии',
    note: (count: number) => `открыто ${count}`,
    endAll: 'Завершить все',
    end: (device: string) => `Завершить сессию: ${device}`,
    ended: 'Сессия завершена',
    endedAll: (count: number) =>
      `${countRu(count, { one: 'сессия завершена', few: 'сессии завершены', many: 'сессий завершены' })}`,
    failed: 'Не удалось завершить сессию',
    columns: {
      device: 'Устройство',
      since: 'Вход',
      address: 'Адрес',
      active: 'Активность',
      action: 'Действие',
    },
    since: 'вход',
    unknownDevice: 'Неизвестное устройство',
    none: 'Открытых сессий нет.',
    what: 'загрузить сессии',
    loading: 'Загружаем сессии…',
    types: { pwa: 'Сайт', webapp: 'Мини-приложение', bot: 'Ссылка из бота' } as Record<AuthType, string>,
    confirm: {
      one: (device: string) => `Завершить сессию ${device}?`,
      all: 'Завершить все сессии?',
      text: 'Человеку придётся войти заново. Обещания и отчёты не изменятся.',
      reason: 'Причина',
      optional: 'необязательно, увидят операторы и журнал',
      yes: 'Завершить',
    },
  },
  notices: {
    title: 'Уведомления',
    note: (shown: number, total: string) => `последние ${shown} из ${total}`,
    columns: { message: 'Сообщение', status: 'Статус', when: 'Когда' },
    none: 'Уведомлений ещё не было.',
    what: 'загрузить уведомления',
    loading: 'Загружаем уведомления…',
    status: {
      pending: 'Ожидает',
      delivered: 'Доставлено',
      read: 'Прочитано',
      responded: 'Обработано',
      failed: 'Ошибка',
    } as Record<ReceiptStatus, string>,
  },
  about: {
    title: 'О человеке',
    joined: 'Регистрация',
    lastLogin: 'Последний вход',
    never: 'ещё не входил',
    language: 'Язык',
    zone: 'Часовой пояс',
    here: (time: string) => `у него ${time}`,
    dayStart: 'День начинается',
    at: (hour: string) => `в ${hour}`,
    quiet: 'Тихие часы',
    quietFrom: (from: string, until: string) => `${from}–${until}`,
    off: 'выключены',
    mute: 'Без сообщений',
    until: (when: string) => `до ${when}`,
    no: 'нет',
    bot: 'Бот',
    botOpen: 'открыт',
    botBlocked: (since: string) => `остановлен ${since}`,
    leaving: 'Удаление аккаунта',
    leavingOn: (due: string) => `по просьбе человека, ${due}`,
    charges: 'Мотиватор',
    chargesOf: (count: number) =>
      count === 0
        ? 'ни у кого'
        : `в ${countRu(count, { one: 'обещании', few: 'обещаниях', many: 'обещаниях' })}`,
    lastBan: 'Последний бан',
    banFrom: (from: string, until: string | null) => (until ? `${from} – ${until}` : `с ${from}, действует`),
    noBans: 'не было',
  },
  log: {
    title: 'Журнал об этом человеке',
    none: 'Операторы с этим человеком ничего не делали.',
    by: (operator: number) => `оператор ${operator}`,
  },
  neighbours: 'соседние в выдаче',
  copied: 'id скопирован',
  copyId: 'Скопировать id',
};
