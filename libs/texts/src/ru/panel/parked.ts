import { pluralRu } from '../plural.ts';

const events = { one: 'событие', few: 'события', many: 'событий' };

/** Events that a service could not process. */
export const parked = {
  title: 'Отложенные события',
  lead: 'Сервис пробовал восемь раз и отступил. Пока событие лежит здесь, его действия не случилось.',
  services: 'Сервис',
  all: 'Все',
  replayedOnes: 'Разобранные',
  loading: 'Загружаем события…',
  failed: (service: string) => `загрузить события сервиса ${service}`,
  silent: (services: string) => `Не отвечают: ${services}. Остальное показано.`,
  empty: { title: 'Отложенных событий нет', text: 'Все события обработаны.' },
  emptyReplayed: { title: 'Разобранных событий нет', text: 'Здесь будет то, что разобрали операторы.' },
  causes: 'По причинам',
  causesCount: (causes: number, count: number) =>
    `${causes} ${pluralRu(causes, { one: 'причина', few: 'причины', many: 'причин' })}, ${count} ${pluralRu(count, events)}`,
  group: (count: number) => `${count} ${pluralRu(count, events)} этой причины`,
  more: 'Показаны последние 100 событий каждого сервиса.',
  older: (service: string) => `Показать более ранние: ${service}`,
  columns: {
    event: 'Событие',
    subject: 'Тема',
    parked: 'Отложено',
    actions: 'Действия',
  },
  choose: (name: string) => `Выбрать ${name}`,
  chooseAll: (count: number) => `Выбрать все, до ${count}`,
  show: (name: string) => `Показать ${name}`,
  replay: (name: string) => `Разобрать ${name}`,
  replaySelected: (count: number) => `Разобрать выбранные: ${count}`,
  replayNote: 'Действие, отметка и строка журнала запишутся вместе или никак.',
  running: (done: number, total: number) => `Разбираем: ${done} из ${total}`,
  done: (count: number) => `Разобрано: ${count}`,
  notDone: (count: number) => `не удалось: ${count}`,
  waits: 'ждёт',
  replayed: 'разобрано',
  payload: 'Тело события',
  folded: '…',
  unfold: 'Показать слова людей',
  unfoldNote: 'Слова людей скрыты. Если показать, в журнал запишется, кто смотрел.',
  unfoldFailed: 'записать просмотр',
  unfolded: 'Просмотр записан в журнал.',
  pick: 'Выберите событие, чтобы увидеть его тело.',
  parkedAt: 'Отложено',
  keys: { rows: 'по строкам', pick: 'выбрать', open: 'показать' },
};
