import { bothLanguages } from './both-languages.ts';

export const gate = bothLanguages({
  ru: {
    checking: 'Проверяем доступ…',
    title: 'Пользователь не найден',
    text: (name: string) => `Профиль @${name} не существует`,
    home: 'Вернуться на главную',
    question: 'Вы оператор?',
    causes: {
      absent: 'Токена оператора нет',
      invalid: 'Токен оператора не подошёл',
      unanswered: 'Не удалось проверить доступ к панели',
    },
    explained: {
      absent: 'В этом браузере его ещё не вводили, или из панели вышли.',
      invalid: 'Он живёт 8 часов или до выхода.',
      unanswered: 'Сервер не ответил. Токен не потерян: проверьте связь и попробуйте ещё раз.',
    },
    howTo: {
      before: 'Напишите боту',
      command: '/admin',
      after: 'и откройте ссылку здесь. Если бот в телефоне, вставьте токен:',
    },
    field: 'Токен оператора',
    required: 'Вставьте токен',
    check: 'Проверить',
    retry: 'Попробовать снова',
    privacy: 'Токен останется только в этом браузере. В адресную строку, журналы и аналитику он не попадает.',
    expired: {
      title: (time: string) => `Токен истёк в ${time}`,
      refused: 'Токен больше не действует',
      before: 'Всё, что вы ввели, осталось на странице. Напишите боту',
      after: 'и вставьте новый токен: вы продолжите с этого же места.',
      leave: 'Выйти',
      go: 'Продолжить',
    },
    notEnded: 'Сервер не ответил, и токен действует до своего конца. В этом браузере его больше нет.',
  },
  en: {
    checking: 'Checking your access…',
    title: 'User not found',
    text: (name: string) => `There is no profile @${name}`,
    home: 'Back to the home page',
    question: 'Are you an operator?',
    causes: {
      absent: 'Admin token not available',
      invalid: 'Invalid admin token',
      unanswered: 'Failed to initialize admin authentication',
    },
    explained: {
      absent: 'Nobody has entered one in this browser yet, or the panel was left.',
      invalid: 'A token lives for 8 hours or until you log out.',
      unanswered: 'The server did not answer. The token is not lost: check your connection and try again.',
    },
    howTo: {
      before: 'Send',
      command: '/admin',
      after: 'to the bot and open its link here. If the bot is on your phone, paste the token:',
    },
    field: 'Operator token',
    required: 'Paste a token',
    check: 'Check',
    retry: 'Try again',
    privacy: 'The token stays in this browser. It never appears in the address bar, in logs or in analytics.',
    expired: {
      title: (time: string) => `The token expired at ${time}`,
      refused: 'The token is no longer valid',
      before: 'Whatever you have entered is still on the page. Send',
      after: 'to the bot and paste a new token: you will go on where you were.',
      leave: 'Log out',
      go: 'Continue',
    },
    notEnded:
      'The server did not answer, so the token is valid until its end. This browser has forgotten it.',
  },
});
