import { countRu } from '../plural.ts';

type Tile = 'all' | 'new' | 'read' | 'delivered';
type Status = 'pending' | 'delivered' | 'read' | 'responded' | 'failed';
type Action = 'accept' | 'decline' | 'view' | 'respond' | 'retry';

const statuses: Record<Status, string> = {
  pending: 'Ожидает',
  delivered: 'Доставлено',
  read: 'Прочитано',
  responded: 'Обработано',
  failed: 'Ошибка',
};

export const notifications = {
  title: 'Уведомления',
  list: 'Список уведомлений',
  tilesLabel: 'Показать уведомления',
  tiles: { all: 'Все', new: 'Новые', read: 'Прочитано', delivered: 'Доставлено' } satisfies Record<
    Tile,
    string
  >,
  filter: 'Статус',
  /** The tiles have no space for all statuses; the list offers every one. */
  filters: { all: 'Все статусы', new: 'Новые', ...statuses } satisfies Record<'all' | 'new' | Status, string>,
  search: 'Поиск по номеру уведомления',
  searchHint: 'Номер уведомления',
  refresh: 'Обновить',
  more: 'Загрузить еще',
  loading: 'Загружаем уведомления...',
  readAll: 'Прочитать всё',
  notRead: 'Не получилось прочитать уведомления',
  over: (count: number) => `Уже неактуально: ${count}`,
  statuses,
  unknownStatus: 'Неизвестно',
  actions: {
    accept: 'Принять',
    decline: 'Отклонить',
    view: 'Посмотреть',
    respond: 'Ответить',
    retry: 'Повторить',
  } satisfies Record<Action, string>,
  mute: {
    off: 'Не сообщать об этом обещании',
    on: 'Сообщать об этом обещании',
    muted: 'Больше не сообщаем об этом обещании.',
    resumed: 'Снова сообщаем об отчётах этого обещания.',
    undo: 'Вернуть',
    failed: 'Изменить не получилось',
  },
  hide: 'Скрыть уведомление',
  noUserId:
    'Не удалось определить ваш ID пользователя. Попробуйте перезагрузить страницу или обратитесь в поддержку.',
  failed: 'Не удалось загрузить уведомления. Попробуйте обновить страницу.',
  empty: {
    title: 'Уведомлений не найдено',
    filtered: 'Попробуйте изменить фильтры или поисковый запрос',
    none: 'У вас пока нет уведомлений',
  },
  media: {
    image: 'Изображение из уведомления',
    video: 'Видео из уведомления',
    both: 'Одновременное отображение изображения и видео не поддерживается',
    imageFailed: 'Изображение не загрузилось',
    videoFailed: 'Видео не загрузилось',
    download: 'Скачать видео',
  },
  justNow: 'только что',
  minutesAgo: (count: number) => `${countRu(count, { one: 'минуту', few: 'минуты', many: 'минут' })} назад`,
};
