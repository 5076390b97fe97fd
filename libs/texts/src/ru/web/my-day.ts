/** The groups of /my. */
export const myDay = {
  groups: {
    left: 'Осталось',
    kept: 'Сдержано сегодня',
    resting: 'Сегодня без отчёта',
    rest: 'Остальные',
  },
};
