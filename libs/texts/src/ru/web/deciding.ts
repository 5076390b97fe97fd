/** What a reader can decide on: the bar of a promise's page, «Ждут вас», and the card of the feed. */
export const deciding = {
  bar: {
    vote: (day: number | null) => (day === null ? 'Проголосовать за отчёт' : `Проголосовать за день ${day}`),
    approve: (day: number | null) => (day === null ? 'Утвердить отчёт' : `Утвердить день ${day}`),
    reject: (day: number | null) => (day === null ? 'Отклонить отчёт' : `Отклонить день ${day}`),
    look: 'К отчёту',
    signIn: 'Войти и проголосовать',
  },
  feed: {
    vote: { day: (day: number) => `День ${day} ждёт голоса`, result: 'Итог ждёт голоса' },
    motivator: { day: (day: number) => `День ${day} ждёт мотиватора`, result: 'Итог ждёт мотиватора' },
  },
  waiting: {
    title: 'Ждут вас',
    after: (count: number) => `Дальше ещё ${count}`,
    day: (day: number) => `День ${day}`,
    result: 'Итог',
    skip: 'Пропустить',
    next: 'Дальше',
    keys: 'V голос за, N пропустить',
    keysOfMotivator: 'V утвердить, X отклонить, N пропустить',
    elsewhere: 'Уже решено без вас',
    failed: 'Не получилось. Проверьте связь и попробуйте ещё раз.',
    loadFailed: 'Список не загрузился.',
    retry: 'Повторить',
    loading: 'Загружаем отчёты, которые ждут вас',
    done: { title: 'Это были все', text: 'Новые отчёты появятся здесь сами.' },
    close: 'Закрыть',
  },
};
