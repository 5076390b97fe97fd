import { pluralRu } from '../plural.ts';

/** What a reader can decide on: the bar of a promise's page, «Ждут вас», and the card of the feed. */
export const deciding = {
  bar: {
    label: 'Что можно сделать сейчас',
    vote: (day: number | null) => (day === null ? 'Проголосовать за отчёт' : `Проголосовать за день ${day}`),
    approve: (day: number | null) => (day === null ? 'Утвердить отчёт' : `Утвердить день ${day}`),
    reject: (day: number | null) => (day === null ? 'Отклонить отчёт' : `Отклонить день ${day}`),
    look: 'К отчёту',
    signIn: 'Войти и проголосовать',
  },
  waiting: {
    title: 'Ждут вас',
    /** «Ждут вас: 3», in one line on /my. */
    line: (count: number, more: boolean) => `Ждут вас: ${count}${more ? '+' : ''}`,
    lead: (count: number, more: boolean) =>
      `${count}${more ? '+' : ''} ${pluralRu(count, { one: 'отчёт ждёт', few: 'отчёта ждут', many: 'отчётов ждут' })} вашего решения`,
    start: 'Решить по очереди',
    position: (at: number, count: number) => `${at} из ${count}`,
    day: (day: number) => `День ${day}`,
    result: 'Итог',
    open: 'Открыть обещание',
    skip: 'Пропустить',
    next: 'Дальше',
    keys: 'V голос за, N пропустить',
    elsewhere: 'Уже решено без вас',
    failed: 'Не получилось. Проверьте связь и попробуйте ещё раз.',
    loadFailed: 'Список не загрузился.',
    retry: 'Повторить',
    loading: 'Загружаем отчёты, которые ждут вас',
    done: { title: 'На сегодня это все', text: 'Новые отчёты появятся здесь сами.', close: 'Закрыть' },
    close: 'Закрыть',
  },
};
