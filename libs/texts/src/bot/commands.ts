type BothLanguages = Readonly<Record<'ru' | 'en', string>>;

interface Command {
  /** Beside the chat, where Telegram lists the commands. */
  menu: BothLanguages;
  /** In the answer to /help; a command without it is not listed there. */
  help?: BothLanguages;
  /** Listed for operators only. */
  operators?: true;
}

const command = (texts: Command): Command => texts;

/** The bot's commands in the order in which they are listed; /start is not listed. */
export const botCommands = {
  new: command({
    menu: { ru: 'Дать слово', en: 'Make a promise' },
    help: { ru: 'дать слово', en: 'make a promise' },
  }),
  today: command({
    menu: { ru: 'Что сегодня', en: 'Today’s promises' },
    help: { ru: 'что сегодня', en: 'today’s promises' },
  }),
  inbox: command({
    menu: { ru: 'Ждут вас', en: 'Waiting for you' },
    help: { ru: 'кто ждёт вашего решения', en: 'reports that wait for you' },
  }),
  my: command({
    menu: { ru: 'Мои обещания', en: 'My promises' },
    help: { ru: 'все обещания', en: 'all promises' },
  }),
  report: command({
    menu: { ru: 'Отправить отчёт', en: 'Send a report' },
    help: { ru: 'отчитаться', en: 'send a report' },
  }),
  login: command({
    menu: { ru: 'Войти в приложение', en: 'Sign in to the app' },
    help: { ru: 'войти на сайт', en: 'sign in on the web' },
  }),
  settings: command({
    menu: { ru: 'Язык, время, напоминания', en: 'Language, time, reminders' },
    help: { ru: 'язык, время, напоминания', en: 'language, time, reminders' },
  }),
  mute: command({
    menu: { ru: 'Не беспокоить', en: 'Do not disturb' },
    help: { ru: 'не беспокоить', en: 'do not disturb' },
  }),
  mydata: command({
    menu: { ru: 'Мои данные: копия, удаление', en: 'My data: copy, deletion' },
    help: { ru: 'копия моих данных, удаление аккаунта', en: 'a copy of my data, account deletion' },
  }),
  help: command({ menu: { ru: 'Что я умею', en: 'What I can do' } }),
  cancel: command({
    menu: { ru: 'Прервать начатое', en: 'Cancel' },
    help: { ru: 'прервать начатое', en: 'cancel the current action' },
  }),
  admin: command({
    menu: { ru: 'Панель оператора', en: 'Operator panel' },
    help: { ru: 'панель оператора', en: 'operator panel' },
    operators: true,
  }),
};

export type BotCommand = keyof typeof botCommands;

const allCommands = Object.keys(botCommands) as BotCommand[];

/** Listed for everyone. */
export const publicCommands: readonly BotCommand[] = allCommands.filter(
  (name) => !botCommands[name].operators,
);

/** `/new — make a promise`, a line for each command. */
export const commandLines = (language: 'ru' | 'en', audience: 'everyone' | 'operators'): string =>
  allCommands
    .filter((name) => Boolean(botCommands[name].operators) === (audience === 'operators'))
    .flatMap((name) => {
      const { help } = botCommands[name];
      return help ? [`/${name} — ${help[language]}`] : [];
    })
    .join('\n');
