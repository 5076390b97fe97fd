import { countEn, countRu, pluralEn, pluralRu } from '../plural.ts';
import { bothLanguages } from './both-languages.ts';

type Stage =
  | 'scheduled'
  | 'held'
  | 'expanding'
  | 'sending'
  | 'paused'
  | 'stopping'
  | 'done'
  | 'stopped'
  | 'broken';
type Status = 'queued' | 'processing' | 'completed' | 'failed';
type Type = 'broadcast' | 'group' | 'personal' | 'test';
type Outcome = 'queued' | 'waiting' | 'delivered' | 'read' | 'responded' | 'failed' | 'skipped';
type Reason =
  | 'blocked'
  | 'no-chat'
  | 'refused'
  | 'interrupted'
  | 'gave-up'
  | 'banned'
  | 'deleted'
  | 'muted'
  | 'stopped';
type Texts<K extends string> = Record<K, string>;

const people = { one: 'человек', few: 'человека', many: 'человек' };

/** Lists of batches, and the page of one. */
export const batches = bothLanguages({
  ru: {
    what: 'загрузить рассылки',
    whatOne: 'загрузить рассылку',
    whatRecipients: 'загрузить получателей',
    label: 'Рассылки',
    loading: 'Загружаем рассылки…',
    none: { title: 'Рассылок пока нет', text: 'Здесь будет видно, как идёт отправка.' },
    noneFound: { title: 'Таких рассылок нет', text: 'Попробуйте другие фильтры.' },
    failed: 'Не удалось загрузить рассылки',
    refreshed: 'Обновляется каждые 3 секунды, пока открыто',
    refresh: 'Обновить',
    media: 'Сообщение без текста',
    template: (key: string) => `Шаблон ${key}`,
    sub: (id: number, type: string) => `#${id} · ${type}`,
    columns: {
      message: 'Сообщение',
      outcome: 'Исход',
      progress: 'Готово',
      delivered: 'Доставлено',
      failed: 'Ошибок',
      total: 'Всего',
      duration: 'Время',
      status: 'Статус',
      created: 'Создана',
      api: 'Ответ API',
    },
    percent: (value: string) => `${value} %`,
    progress: (name: string, value: string) => `${name}: готово ${value} %`,
    newTab: (name: string) => `${name}, в новой вкладке`,
    filters: {
      label: 'Фильтры',
      status: 'Статус',
      type: 'Тип',
      allStatuses: 'Статус: все',
      allTypes: 'Тип: все',
    },
    previous: 'Назад',
    next: 'Вперёд',
    page: (page: string, pages: string, from: string, to: string, total: string) =>
      `страница ${page} из ${pages} (${from}–${to} из ${total})`,
    types: {
      broadcast: 'всем',
      group: 'группе',
      personal: 'лично',
      test: 'проверка',
    } satisfies Texts<Type> as Texts<Type>,
    statuses: {
      queued: 'в очереди',
      processing: 'идёт',
      completed: 'завершена',
      failed: 'не завершена',
    } satisfies Texts<Status> as Texts<Status>,
    stages: {
      scheduled: 'ждёт своего времени',
      held: 'можно отменить',
      expanding: 'собираем получателей',
      sending: 'отправляется',
      paused: 'на паузе',
      stopping: 'останавливается',
      done: 'отправлена',
      stopped: 'остановлена',
      broken: 'не получилась',
    } satisfies Texts<Stage> as Texts<Stage>,
    outcomes: {
      queued: 'в очереди',
      waiting: 'ждут на сайте',
      delivered: 'доставлено',
      read: 'прочитали',
      responded: 'ответили',
      failed: 'ошибка',
      skipped: 'пропущено',
    } satisfies Texts<Outcome> as Texts<Outcome>,
    outcomeCount: (outcome: string, count: string) => `${outcome} ${count}`,
    noRecipients: 'получателей пока нет',
    readNote: 'Прочитано — открыто на сайте или нажата кнопка: о большем Telegram не сообщает.',
    reasons: {
      blocked: 'остановили бота',
      'no-chat': 'чата нет',
      refused: 'отказ Telegram',
      interrupted: 'прервано посреди отправки',
      'gave-up': 'не вышло за пять попыток',
      banned: 'заблокированы',
      deleted: 'удалены',
      muted: 'приглушили уведомления',
      stopped: 'рассылку остановили',
    } satisfies Texts<Reason> as Texts<Reason>,
    failures: 'Ошибки по причинам',
    skips: 'Пропущены по причинам',
    noFailures: 'Ошибок нет.',
    trail: 'Рассылки',
    invalidId: { title: 'Такой рассылки быть не может', text: 'Номер рассылки — целое число от 1.' },
    notFound: { title: 'Рассылка не найдена', text: 'Проверьте номер в адресе.' },
    toList: 'К рассылкам',
    facts: {
      id: (id: number) => `#${id}`,
      created: (at: string) => `создана ${at}`,
      operator: (id: number) => `оператор ${id}`,
      channels: (names: string) => `каналы: ${names}`,
      language: (lang: string) => `язык ${lang}`,
      wait: 'ночью ждёт утра',
      silent: 'ночью без звука',
    },
    figures: {
      settled: (total: string) => `из ${total} решено`,
      rate: 'в секунду',
      eta: 'осталось',
      duration: 'длится без пауз',
      unknown: '—',
    },
    waitingForMorning: (count: number, until: string) =>
      `${countRu(count, { one: 'человек ждёт', few: 'человека ждут', many: 'человек ждут' })} утра: первые получат в ${until}.`,
    waitingForMorningSoon: (count: number) =>
      `${countRu(count, { one: 'человек ждёт', few: 'человека ждут', many: 'человек ждут' })} утра.`,
    plot: {
      title: 'Ответы Telegram по минутам',
      none: 'Telegram ещё ни разу не ответил.',
      words: (minutes: number, delivered: string, failed: string, most: string, at: string) =>
        `За ${countRu(minutes, { one: 'минуту', few: 'минуты', many: 'минут' })}: доставлено ${delivered}, ошибок ${failed}; больше всего за минуту — ${most}, в ${at}.`,
      table: 'Числами',
      minute: 'Минута',
    },
    actions: {
      pause: 'Пауза',
      pauseHint: 'После ответа уйдёт не больше 30 сообщений.',
      resume: 'Продолжить',
      resumeHint: 'Отправка пойдёт с того же места.',
      stop: 'Остановить остаток',
      stopHint: 'Навсегда: остальные сообщения не получат.',
      undo: 'Отменить отправку',
      undoHint: 'Никто ничего не получит.',
      retry: 'Повторить неудачные',
      retryHint: 'Доставленным второй раз не придёт.',
      failed: 'Не получилось. Состояние рассылки обновлено.',
      done: {
        pause: 'Рассылка на паузе',
        resume: 'Рассылка продолжается',
        stop: 'Рассылка останавливается',
        undo: 'Отправка отменена: никто ничего не получил',
        retry: 'Неудачные отправляются ещё раз',
      },
    },
    hold: {
      held: (left: string, at: string) => `Отправка начнётся через ${left}, в ${at}.`,
      heldNow: 'Отправка вот-вот начнётся.',
      scheduled: (at: string) => `Отправка назначена на ${at}.`,
      undoUntil: 'До этого её можно отменить: никто ничего не получит.',
    },
    stopping: {
      title: 'Остановить рассылку?',
      rest: (count: number) => pluralRu(count, people),
      restLabel: 'Кто уже не получит',
      text: 'Кому сообщение ушло, у тех оно останется. Остановленную рассылку продолжить нельзя: чтобы потом продолжить, поставьте паузу.',
      confirm: 'Остановить навсегда',
    },
    retrying: {
      title: 'Кому отправить ещё раз?',
      usual: (count: number) =>
        `${countRu(count, { one: 'человек, до которого', few: 'человека, до которых', many: 'человек, до которых' })} не дошло из-за сбоя, — всегда.`,
      refused: (count: string) => `Ещё раз тем, кому отказал Telegram: ${count}`,
      blocked: (count: string) => `Из тех, кто остановил бота (${count}), — тем, кто вернулся`,
      confirm: 'Отправить ещё раз',
    },
    recipients: {
      title: 'Получатели',
      search: 'Id или начало имени пользователя',
      outcome: 'Исход',
      reason: 'Причина',
      allOutcomes: 'Исход: все',
      allReasons: 'Причина: все',
      loading: 'Загружаем получателей…',
      failed: 'Не удалось загрузить получателей',
      none: 'Таких получателей нет.',
      more: 'Показать ещё',
      shown: (count: string) => `показано ${count}`,
      columns: { who: 'Кому', outcome: 'Исход', at: 'Доставлено', retries: 'Повторов' },
      id: (id: number) => `id ${id}`,
    },
  },
  en: {
    what: 'load batches',
    whatOne: 'load the batch',
    whatRecipients: 'load recipients',
    label: 'Batches',
    loading: 'Loading batches…',
    none: { title: 'No batches yet', text: 'Here you will see how sending goes.' },
    noneFound: { title: 'No such batches', text: 'Try other filters.' },
    failed: 'Batches could not be loaded',
    refreshed: 'Refreshed every 3 seconds while open',
    refresh: 'Refresh',
    media: 'Message without text',
    template: (key: string) => `Template ${key}`,
    sub: (id: number, type: string) => `#${id} · ${type}`,
    columns: {
      message: 'Message',
      outcome: 'Outcome',
      progress: 'Progress',
      delivered: 'Delivered',
      failed: 'Failed',
      total: 'Total',
      duration: 'Time',
      status: 'Status',
      created: 'Created',
      api: 'API answer',
    },
    percent: (value: string) => `${value}%`,
    progress: (name: string, value: string) => `${name}: ${value}% done`,
    newTab: (name: string) => `${name}, in a new tab`,
    filters: {
      label: 'Filters',
      status: 'Status',
      type: 'Type',
      allStatuses: 'Status: all',
      allTypes: 'Type: all',
    },
    previous: 'Previous',
    next: 'Next',
    page: (page: string, pages: string, from: string, to: string, total: string) =>
      `page ${page} of ${pages} (${from}-${to} of ${total})`,
    types: { broadcast: 'broadcast', group: 'group', personal: 'personal', test: 'test' },
    statuses: { queued: 'queued', processing: 'processing', completed: 'completed', failed: 'failed' },
    stages: {
      scheduled: 'waiting for its time',
      held: 'can be undone',
      expanding: 'collecting recipients',
      sending: 'sending',
      paused: 'paused',
      stopping: 'stopping',
      done: 'sent',
      stopped: 'stopped',
      broken: 'could not be sent',
    },
    outcomes: {
      queued: 'in line',
      waiting: 'waiting on the web',
      delivered: 'delivered',
      read: 'read',
      responded: 'responded',
      failed: 'failed',
      skipped: 'skipped',
    },
    outcomeCount: (outcome: string, count: string) => `${outcome} ${count}`,
    noRecipients: 'no recipients yet',
    readNote: 'Read means opened on the web or a button pressed: Telegram reports no more.',
    reasons: {
      blocked: 'stopped the bot',
      'no-chat': 'no chat',
      refused: 'refused by Telegram',
      interrupted: 'interrupted while sending',
      'gave-up': 'failed after five attempts',
      banned: 'banned',
      deleted: 'deleted',
      muted: 'muted notifications',
      stopped: 'the batch was stopped',
    },
    failures: 'Failures by reason',
    skips: 'Skipped by reason',
    noFailures: 'No failures.',
    trail: 'Batches',
    invalidId: { title: 'There can be no such batch', text: 'The id of a batch is a whole number from 1.' },
    notFound: { title: 'Batch not found', text: 'Check the number in the address.' },
    toList: 'To batches',
    facts: {
      id: (id: number) => `#${id}`,
      created: (at: string) => `created ${at}`,
      operator: (id: number) => `operator ${id}`,
      channels: (names: string) => `channels: ${names}`,
      language: (lang: string) => `language ${lang}`,
      wait: 'waits for the morning at night',
      silent: 'silent at night',
    },
    figures: {
      settled: (total: string) => `of ${total} settled`,
      rate: 'a second',
      eta: 'left',
      duration: 'without pauses',
      unknown: '—',
    },
    waitingForMorning: (count: number, until: string) =>
      `${countEn(count, 'person waits', 'people wait')} for the morning: the first get it at ${until}.`,
    waitingForMorningSoon: (count: number) =>
      `${countEn(count, 'person waits', 'people wait')} for the morning.`,
    plot: {
      title: 'Answers of Telegram by minute',
      none: 'Telegram has not answered yet.',
      words: (minutes: number, delivered: string, failed: string, most: string, at: string) =>
        `In ${countEn(minutes, 'minute', 'minutes')}: ${delivered} delivered, ${failed} failed; the most in a minute was ${most}, at ${at}.`,
      table: 'In numbers',
      minute: 'Minute',
    },
    actions: {
      pause: 'Pause',
      pauseHint: 'At most 30 messages leave after the answer.',
      resume: 'Resume',
      resumeHint: 'Sending goes on from the same place.',
      stop: 'Stop the rest',
      stopHint: 'For good: the others do not get the message.',
      undo: 'Undo sending',
      undoHint: 'Nobody gets anything.',
      retry: 'Retry failed',
      retryHint: 'Those who have it do not get it twice.',
      failed: 'That did not work. The state of the batch is up to date.',
      done: {
        pause: 'The batch is paused',
        resume: 'The batch goes on',
        stop: 'The batch is stopping',
        undo: 'Sending was undone: nobody got anything',
        retry: 'The failed ones are sent again',
      },
    },
    hold: {
      held: (left: string, at: string) => `Sending begins in ${left}, at ${at}.`,
      heldNow: 'Sending is about to begin.',
      scheduled: (at: string) => `Sending is planned for ${at}.`,
      undoUntil: 'Until then it can be undone: nobody gets anything.',
    },
    stopping: {
      title: 'Stop the batch?',
      rest: (count: number) => pluralEn(count, 'person', 'people'),
      restLabel: 'Who will not get it',
      text: 'Those who got the message keep it. A stopped batch cannot go on: to continue later, pause it.',
      confirm: 'Stop for good',
    },
    retrying: {
      title: 'Who gets it again?',
      usual: (count: number) =>
        `${countEn(count, 'person', 'people')} whom it missed because of an outage: always.`,
      refused: (count: string) => `Again to those whom Telegram refused: ${count}`,
      blocked: (count: string) => `Of those who stopped the bot (${count}), to who came back`,
      confirm: 'Send again',
    },
    recipients: {
      title: 'Recipients',
      search: 'Id or beginning of a username',
      outcome: 'Outcome',
      reason: 'Reason',
      allOutcomes: 'Outcome: all',
      allReasons: 'Reason: all',
      loading: 'Loading recipients…',
      failed: 'Recipients could not be loaded',
      none: 'No such recipients.',
      more: 'Show more',
      shown: (count: string) => `${count} shown`,
      columns: { who: 'Recipient', outcome: 'Outcome', at: 'Delivered', retries: 'Retries' },
      id: (id: number) => `id ${id}`,
    },
  },
});
