/** Texts of the HTML document and of the installed app. */
export const document = {
  title: 'Слово',
  description:
    '«Слово» — место для обещаний самому себе: привычек, челленджей и целей. Каждый день один честный отчёт.',
  tooOld:
    'Этот браузер слишком старый для «Слова». Обновите его: нужен Chrome 109, Safari 15.4, Firefox 128 или новее.',
  app: {
    name: 'Слово: дал слово — держи',
    shortName: 'Слово',
    description: 'Обещания самому себе: привычки, челленджи и цели с ежедневным отчётом.',
  },
};
