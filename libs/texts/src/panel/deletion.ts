import { pluralEn, pluralRu } from '../plural.ts';
import { bothLanguages } from './both-languages.ts';

type Risk = 'high' | 'medium' | 'low';
type Recommendation = 'safe_to_delete' | 'review_first' | 'not_recommended';
type Stage = 'held' | 'running' | 'stuck' | 'purged' | 'cancelled';
type Kind = 'promise' | 'user';
type Step =
  | 'access'
  | 'reminders'
  | 'messages'
  | 'charges'
  | 'polls'
  | 'promises'
  | 'promise'
  | 'votes'
  | 'files'
  | 'receipts'
  | 'account';

const records = { one: 'запись', few: 'записи', many: 'записей' };
const tables = { one: 'таблице', few: 'таблицах', many: 'таблицах' };
const files = { one: 'файл', few: 'файла', many: 'файлов' };

/** The dialogs that delete a promise or a person. */
export const deletion = bothLanguages({
  ru: {
    open: { promise: 'Удалить обещание', user: 'Удалить пользователя' } satisfies Record<
      Kind,
      string
    > as Record<Kind, string>,
    trail: ['Анализ', 'Подтверждение', 'Удаление'],
    steps: 'Шаги удаления',
    analysing: 'Считаем, что исчезнет…',
    analysisFailed: 'Не удалось оценить последствия удаления',
    retryAnalysis: 'Посчитать снова',
    preview: 'Показать последствия',
    previewFailed: 'Не удалось выполнить пробный прогон',
    risk: { high: 'риск высокий', medium: 'риск средний', low: 'риск низкий' } satisfies Record<
      Risk,
      string
    > as Record<Risk, string>,
    recommendation: {
      safe_to_delete: 'Можно удалять.',
      review_first: 'Сначала проверьте, что исчезнет.',
      not_recommended: 'Удалять не советуем.',
    } satisfies Record<Recommendation, string> as Record<Recommendation, string>,
    impact: {
      label: 'Что исчезнет',
      promises: 'обещания',
      reports: 'отчёты',
      media: 'файлы',
      votes: 'голоса',
      promiseDays: 'дни',
      receipts: 'уведомления',
      queueJobs: 'в очереди',
      sessions: 'сессии',
      growth: 'вехи и пропуски',
      decided: 'решения по чужим отчётам',
    },
    total: (count: number, shown: string, tableCount: number) =>
      `Всего ${shown} ${pluralRu(count, records)} в ${tableCount} ${pluralRu(tableCount, tables)}.`,
    storage: (count: number, shown: string, bytes: string) =>
      `Из хранилища уйдёт ${shown} ${pluralRu(count, files)}, ${bytes}.`,
    telegram: (count: number, shown: string) =>
      `${shown} ${pluralRu(count, { one: 'сообщение останется', few: 'сообщения останутся', many: 'сообщений останутся' })} в чатах Telegram.`,
    anonymous: 'Голоса за чужие отчёты останутся, но без имени.',
    duration: (time: string) => `Займёт около ${time}.`,
    tables: 'По таблицам',
    files: 'Первые файлы',
    counted: (time: string) => `Посчитано в ${time}.`,
    proceed: 'Перейти к подтверждению',
    cancel: 'Отмена',
    back: 'К анализу',
    close: 'Закрыть',
    reason: 'Причина',
    reasonHint: 'Останется в журнале операторов.',
    reasonRequired: 'Укажите причину удаления',
    phrase: (phrase: string) => `Введите ${phrase}`,
    phraseHint: 'Кнопка сработает, когда фраза совпадёт полностью.',
    hold: 'Когда удалить',
    holds: {
      later: 'через 10 минут: до тех пор можно отменить',
      now: 'сразу: отменить будет нельзя',
    },
    execute: { promise: 'Выполнить удаление', user: 'Удалить пользователя' } satisfies Record<
      Kind,
      string
    > as Record<Kind, string>,
    failed: {
      promise: 'Не удалось выполнить удаление',
      user: 'Не удалось удалить пользователя',
    } satisfies Record<Kind, string> as Record<Kind, string>,
    refreshFailed: 'Не удалось обновить данные после удаления',
    doubt:
      'Ответ сервера потерялся, и удаление могло начаться. Повтор с тем же ключом ничего не удвоит, поэтому причину пока менять нельзя.',
    recounted: (before: string, after: string) =>
      `Подсчёт был старше пяти минут. Было записей: ${before}, стало: ${after}. Проверьте и подтвердите ещё раз.`,
    stage: {
      held: 'на раздумье',
      running: 'идёт',
      stuck: 'застряло',
      purged: 'удалено',
      cancelled: 'отменено',
    } satisfies Record<Stage, string> as Record<Stage, string>,
    job: (id: string) => `задание ${id}`,
    jobLoading: 'Узнаём, что с удалением…',
    jobFailed: 'узнать состояние удаления',
    held: {
      title: {
        promise: (time: string) => `Обещание скрыто и удалится в ${time}`,
        user: (time: string) => `Пользователь скрыт и удалится в ${time}`,
      },
      left: 'на раздумье',
      state: 'Скрыто, сроки стоят, ничего ещё не удалено.',
      meter: (left: string) => `До удаления осталось ${left}`,
      text: 'Отмена вернёт всё, как было, и сдвинет сроки на эти минуты. Окно можно закрыть: удаление найдётся по той же кнопке.',
      run: 'Удалить сейчас',
      undo: 'Отменить удаление',
    },
    progress: {
      title: 'Удаление',
      of: (done: string, total: string) => `${done} из ${total} записей`,
      done: (done: string) => `удалено записей: ${done}`,
      left: (time: string) => `осталось около ${time}`,
      guard:
        'Окно не закроется, пока идёт удаление. Перезапуск сервиса его не испортит: каждый шаг повторяется без вреда и продолжится отсюда.',
      silent: 'Сервер не отвечает. Удаление идёт без этого окна, спросим ещё раз.',
    },
    stepNames: {
      access: 'Закрыть вход, завершить сессии',
      reminders: 'Остановить напоминания',
      messages: 'Убрать сообщения из очереди',
      charges: 'Освободить подопечных',
      polls: 'Голосования за отчёты',
      promises: 'Обещания, отчёты и дни',
      promise: 'Обещание, отчёты и дни',
      votes: 'Голоса',
      files: 'Файлы в хранилище',
      receipts: 'Уведомления',
      account: 'Учётная запись',
    } satisfies Record<Step, string> as Record<Step, string>,
    stepStates: { waiting: 'ждёт', running: 'идёт', done: 'готово', failed: 'не получилось' },
    stepOf: (done: string, total: string) => `${done} из ${total}`,
    stuck: {
      text: 'Шаг не получился восемь раз, и его событие отложено. Повтор начнёт с этого же места.',
      retry: 'Повторить шаг',
      event: 'Отложенное событие',
    },
    purged: {
      title: 'Удалено',
      text: (count: number, shown: string, time: string) =>
        `${shown} ${pluralRu(count, records)} за ${time}.`,
    },
    cancelled: { title: 'Удаление отменено', text: 'Всё вернулось, как было.' },
    actionFailed: 'Не получилось',
    units: { ms: 'мс', s: 'с', min: 'мин', b: 'Б', kb: 'КБ', mb: 'МБ', gb: 'ГБ' },
  },
  en: {
    open: { promise: 'Delete Promise', user: 'Delete User' },
    trail: ['Analysis', 'Confirmation', 'Deletion'],
    steps: 'Steps of the deletion',
    analysing: 'Counting what will disappear…',
    analysisFailed: 'Failed to analyze deletion impact',
    retryAnalysis: 'Retry Analysis',
    preview: 'Preview Impact',
    previewFailed: 'Failed to perform dry run',
    risk: { high: 'high risk', medium: 'medium risk', low: 'low risk' },
    recommendation: {
      safe_to_delete: 'It is safe to delete.',
      review_first: 'First review what will disappear.',
      not_recommended: 'Deleting is not recommended.',
    },
    impact: {
      label: 'What will disappear',
      promises: 'promises',
      reports: 'reports',
      media: 'files',
      votes: 'votes',
      promiseDays: 'days',
      receipts: 'notifications',
      queueJobs: 'in line',
      sessions: 'sessions',
      growth: 'milestones and skips',
      decided: 'decisions on others’ reports',
    },
    total: (count: number, shown: string, tableCount: number) =>
      `${shown} ${pluralEn(count, 'record', 'records')} in ${tableCount} ${pluralEn(tableCount, 'table', 'tables')}.`,
    storage: (count: number, shown: string, bytes: string) =>
      `${shown} ${pluralEn(count, 'file', 'files')}, ${bytes}, will leave the storage.`,
    telegram: (count: number, shown: string) =>
      `${shown} ${pluralEn(count, 'message', 'messages')} will stay in Telegram chats.`,
    anonymous: 'Votes for others’ reports stay, without a name.',
    duration: (time: string) => `Takes about ${time}.`,
    tables: 'By table',
    files: 'First files',
    counted: (time: string) => `Counted at ${time}.`,
    proceed: 'Proceed to Confirmation',
    cancel: 'Cancel',
    back: 'Back to the analysis',
    close: 'Close',
    reason: 'Reason',
    reasonHint: 'It stays in the operators’ log.',
    reasonRequired: 'Deletion reason is required',
    phrase: (phrase: string) => `Type ${phrase}`,
    phraseHint: 'The button works once the phrase matches exactly.',
    hold: 'When to delete',
    holds: {
      later: 'in 10 minutes: until then it can be undone',
      now: 'at once: it cannot be undone',
    },
    execute: { promise: 'Execute Deletion', user: 'Delete User' },
    failed: { promise: 'Failed to execute deletion', user: 'Failed to delete user' },
    refreshFailed: 'Failed to refresh data after deletion',
    doubt:
      'The server’s answer was lost, and the deletion may have begun. Repeating it with the same key doubles nothing, so the reason cannot be changed for now.',
    recounted: (before: string, after: string) =>
      `The count was more than five minutes old. Records before: ${before}, now: ${after}. Check and confirm once more.`,
    stage: { held: 'held', running: 'running', stuck: 'stuck', purged: 'deleted', cancelled: 'canceled' },
    job: (id: string) => `job ${id}`,
    jobLoading: 'Asking how the deletion is doing…',
    jobFailed: 'read the state of the deletion',
    held: {
      title: {
        promise: (time: string) => `The promise is hidden and will be deleted at ${time}`,
        user: (time: string) => `The person is hidden and will be deleted at ${time}`,
      },
      left: 'to think it over',
      state: 'Hidden, deadlines stand still, nothing has been removed yet.',
      meter: (left: string) => `${left} until the deletion`,
      text: 'Undoing puts everything back as it was and moves deadlines by these minutes. You can close this window: the same button finds the deletion again.',
      run: 'Delete now',
      undo: 'Undo the deletion',
    },
    progress: {
      title: 'Deletion',
      of: (done: string, total: string) => `${done} of ${total} records`,
      done: (done: string) => `${done} records deleted`,
      left: (time: string) => `about ${time} left`,
      guard:
        'This window does not close while the deletion runs. A restart of a service does no harm: each step can be repeated and goes on from here.',
      silent: 'The server does not answer. The deletion goes on without this window; we will ask again.',
    },
    stepNames: {
      access: 'Close access, end sessions',
      reminders: 'Stop reminders',
      messages: 'Take messages out of the queue',
      charges: 'Release the people they motivate',
      polls: 'Polls about reports',
      promises: 'Promises, reports and days',
      promise: 'The promise, its reports and days',
      votes: 'Votes',
      files: 'Files in the storage',
      receipts: 'Notifications',
      account: 'The account',
    },
    stepStates: { waiting: 'waiting', running: 'running', done: 'done', failed: 'failed' },
    stepOf: (done: string, total: string) => `${done} of ${total}`,
    stuck: {
      text: 'The step failed eight times and its event was parked. A retry goes on from the same place.',
      retry: 'Retry the step',
      event: 'Parked event',
    },
    purged: {
      title: 'Deleted',
      text: (count: number, shown: string, time: string) =>
        `${shown} ${pluralEn(count, 'record', 'records')} in ${time}.`,
    },
    cancelled: { title: 'The deletion was undone', text: 'Everything is back as it was.' },
    actionFailed: 'That did not work',
    units: { ms: 'ms', s: 's', min: 'min', b: 'B', kb: 'KB', mb: 'MB', gb: 'GB' },
  },
});
