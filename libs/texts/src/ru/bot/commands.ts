/**
 * The bot's commands in the order in which they are listed; /start is not listed. `menu` is the text beside the chat,
 * where Telegram lists the commands, and `help` the one in the answer to /help; a command without one of them is not
 * listed there.
 */
export const commands = {
  new: { menu: 'Дать слово', help: 'дать слово' },
  today: { menu: 'Что сегодня', help: 'что сегодня' },
  inbox: { menu: 'Ждут вас', help: 'кто ждёт вашего решения' },
  my: { menu: 'Мои обещания', help: 'все обещания' },
  report: { menu: 'Отправить отчёт', help: 'отчитаться' },
  login: { menu: 'Войти в приложение', help: 'войти на сайт' },
  settings: { menu: 'Язык, время, напоминания', help: 'язык, время, напоминания' },
  mute: { menu: 'Не беспокоить', help: 'не беспокоить' },
  mydata: { menu: 'Мои данные: копия, удаление', help: 'копия моих данных, удаление аккаунта' },
  help: { menu: 'Что я умею' },
  cancel: { menu: 'Прервать начатое', help: 'прервать начатое' },
};

/** Those that are listed for operators only. */
export const operatorCommands = {
  admin: { menu: 'Панель оператора', help: 'панель оператора' },
};
