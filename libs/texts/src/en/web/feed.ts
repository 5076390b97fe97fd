import type * as ru from '../../ru/web/feed.ts';
import type { Translation } from '../../translation.ts';

export const feed: Translation<typeof ru.feed> = {
  title: 'Лента',
  lead: 'Кто и что пообещал вслух',
  sections: 'Разделы ленты',
  promises: 'Обещания',
  reports: 'Отчёты',
  soon: 'скоро',
  loading: 'Загружаем ленту...',
  more: 'Показать ещё',
  loadingMore: 'Загружаем ещё...',
  failed: 'Ошибка загрузки',
  failedText: 'Сервер не ответил. Попробуйте ещё раз.',
  empty: {
    title: 'В ленте пока тихо',
    text: 'Здесь появятся обещания, которые дали вслух. Ваше может стать первым.',
    create: 'Создать обещание',
  },
};
