import { pluralRu } from '../plural.ts';

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
export const deletion = {
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
  durationShort: 'Займёт меньше секунды.',
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
  holdHint: 'До тех пор удаление можно отменить.',
  holds: {
    later: 'через 10 минут',
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
  answerLost:
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
    /** `answer` is the server’s sentence, else `answered`. */
    failed: (answer: string) => `${answer} Удаление идёт без этого окна, спросим ещё раз.`,
    answered: (status: number) => `Сервер ответил ошибкой: ${status}.`,
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
    text: (count: number, shown: string, time: string) => `${shown} ${pluralRu(count, records)} за ${time}.`,
  },
  cancelled: { title: 'Удаление отменено', text: 'Всё вернулось, как было.' },
  actionFailed: 'Не получилось',
  units: { ms: 'мс', s: 'с', min: 'мин', b: 'Б', kb: 'КБ', mb: 'МБ', gb: 'ГБ' },
};
