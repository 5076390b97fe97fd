import { authMessages } from '../fixed-sentences.ts';

/** The sentence after a failed sign-in. */
export interface AuthFailureText {
  title: string;
  text: string;
}

const NEW_LINK = 'Получите новую ссылку у бота в Telegram';
const AGAIN = 'Войдите ещё раз.';

const link = (text: string): AuthFailureText => ({ title: 'Ссылка не подошла', text: `${text} ${NEW_LINK}` });
const error = (text: string): AuthFailureText => ({ title: 'Не удалось войти', text });
const timeout = (text: string): AuthFailureText => ({ title: 'Вход занял слишком много времени', text });
const connection = (text: string): AuthFailureText => ({ title: 'Нет связи', text });
const system = (text: string): AuthFailureText => ({ title: 'Ошибка системы', text });

export const authFailures = {
  exchange_error: error(authMessages.exchange_error),
  jwt_missing: error(authMessages.jwt_missing),
  invalid_jwt: error(authMessages.invalid_jwt),
  init_error: error(authMessages.init_error),
  safari_slow_auth: {
    title: 'Safari долго не отвечает',
    text: 'Safari проверяет вход дольше обычного. Попробуйте ещё раз или перезагрузите страницу.',
  },
  backend_timeout: timeout('Сервер не ответил вовремя.'),
  frontend_timeout: timeout('Ответ шёл слишком долго.'),
  request_timeout: timeout('Запрос шёл слишком долго.'),
  auth_init_timeout: timeout('Проверка входа затянулась.'),
  network_error: connection('Проверьте связь и попробуйте ещё раз.'),
  service_unavailable: connection('Сервис сейчас недоступен.'),

  token_already_used: link('Эта ссылка для входа уже использована.'),
  token_expired: link('Срок ссылки истёк: она действует 15 минут.'),
  token_invalidated: link('Бот выдал ссылку новее, поэтому эта больше не работает.'),
  token_not_found: link('Такой ссылки для входа нет.'),
  token_invalid: link('Эта ссылка для входа неверна.'),
  token_rejected: link('Эта ссылка для входа отклонена.'),
  auth_rejected: link('Вход отклонён.'),
  token_decode_error: link('Эту ссылку для входа не прочесть.'),
  token_format_error: link('Ссылка для входа скопирована не целиком.'),

  session_expired: error(`Сессия закончилась. ${AGAIN}`),
  session_invalid: error(`Сессия недействительна. ${AGAIN}`),
  session_invalidated: error(`Вы вошли в другом месте, и эта сессия завершена. ${AGAIN}`),
  session_corrupted: error(
    `Браузер не даёт сохранить вход. Разрешите сайту хранить данные: ссылка не потрачена. ${AGAIN}`,
  ),
  user_not_found: error('Аккаунт не найден. Напишите в поддержку.'),
  user_banned: error('Доступ закрыт администратором.'),
  jwt_missing_error: system(authMessages.jwt_missing),
  invalid_jwt_received: system(authMessages.invalid_jwt),
  exchange_in_progress: error('Вход уже выполняется. Подождите или обновите страницу.'),
  init_data_invalid: error(NEW_LINK),
  init_data_expired: error('Приложение открыто слишком давно. Откройте его снова из бота в Telegram.'),
} satisfies Record<string, AuthFailureText>;

export const auth = {
  verifying: 'Проверяем вход...',
  verifyingText: 'Проверяем ссылку из бота. Обычно это пара секунд.',
  slowHint: 'Дольше восьми секунд? Не закрывайте страницу, мы ещё пробуем.',
  refreshTip: 'Всё ещё ждём. Если не поможет, обновите страницу.',
  preparing: 'Готовим вашу сессию',
  initializing: 'Начинаем вход...',
  ready: 'Вы вошли',
  linkSpent: 'Эта ссылка для входа больше не действует. Вы уже вошли.',
  readyText: 'Открываем ваши обещания.',
  signIn: {
    title: 'Вход через Telegram',
    text: 'Напишите боту /login и откройте ссылку из ответа: она живёт 15 минут.',
  },
  newLink: 'Получить новую ссылку у бота',
  support: 'Написать в поддержку',
  required: 'Нужно войти',
  /** A session of this device has expired, or was ended on another one. */
  ended:
    'Вход закончился: он держится 30 дней с последнего захода и не дольше 180, или его завершили на другом устройстве. Войдите снова, всё на месте.',
  notStored:
    'Браузер не даёт сохранить вход. Разрешите сайту хранить данные, обновите страницу и войдите через бота.',
  requiredText: 'Чтобы открыть эту страницу, войдите через бота.',
  requiredForDetail: 'Войдите, чтобы увидеть обещание.',
  goToLogin: 'Войти',
  mini: {
    checking: 'Проверяем, где мы открыты',
    authenticating: 'Входим через Telegram',
    outside: 'Откройте в Telegram',
    outsideText: 'Эта страница открывается из чата с ботом.',
    openBot: 'Открыть бота',
    reopen: 'Откройте приложение заново: кнопкой в чате с ботом.',
    failed: 'Ошибка авторизации',
    noToken: 'Backend не вернул JWT токен',
    notSaved: 'Не удалось сохранить данные авторизации',
    unknown: 'Что-то пошло не так. Попробуйте ещё раз.',
  },
};
