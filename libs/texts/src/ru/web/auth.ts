import { authMessages } from '../fixed-sentences.ts';

/** The sentence and the buttons after a failed sign-in. In English, as ERR-08 to ERR-28 require. */
export interface AuthFailureText {
  title: string;
  text: string;
  /** «Try Again» */
  retry: boolean;
  /** «Contact Support» comes before the new link. */
  support?: boolean;
}

const NEW_LINK = 'Please get a new login link from the Telegram bot';
const link = (text: string, retry = false): AuthFailureText => ({ title: 'Login Link Issue', text, retry });
const again = 'Please log in again.';

export const authFailures = {
  exchange_error: { title: 'Authentication Error', text: authMessages.exchange_error, retry: true },
  jwt_missing: { title: 'Authentication Error', text: authMessages.jwt_missing, retry: true },
  invalid_jwt: { title: 'Authentication Error', text: authMessages.invalid_jwt, retry: true },
  init_error: { title: 'Authentication Error', text: authMessages.init_error, retry: true },
  safari_slow_auth: {
    title: 'Safari Authentication Delay',
    text: 'Safari is taking longer than usual. Try again or reload the page.',
    retry: true,
  },
  backend_timeout: {
    title: 'Authentication Timeout',
    text: 'The server took too long to answer.',
    retry: true,
  },
  frontend_timeout: {
    title: 'Authentication Timeout',
    text: 'The answer took too long to arrive.',
    retry: true,
  },
  request_timeout: { title: 'Authentication Timeout', text: 'The request took too long.', retry: true },
  auth_init_timeout: { title: 'Authentication Timeout', text: 'Signing in took too long.', retry: true },
  network_error: { title: 'Connection Issue', text: 'Check your connection and try again.', retry: true },
  service_unavailable: {
    title: 'Connection Issue',
    text: 'The service is unavailable right now.',
    retry: true,
  },

  token_already_used: link(`This login link has already been used. ${NEW_LINK}`),
  token_expired: link(`This login link has expired: links are valid for 15 minutes. ${NEW_LINK}`),
  token_invalidated: link(`A newer login link was generated, so this one no longer works. ${NEW_LINK}`),
  token_not_found: link(`This login link is not known. ${NEW_LINK}`),
  token_invalid: link(`This login link is not valid. ${NEW_LINK}`),
  token_rejected: link(`This login link was rejected. ${NEW_LINK}`),
  auth_rejected: link(`The sign-in was rejected. ${NEW_LINK}`),
  token_decode_error: link(`This login link cannot be read. ${NEW_LINK}`),
  token_format_error: link(`This login link is incomplete. ${NEW_LINK}`),

  session_expired: {
    title: 'Authentication Error',
    text: `Your session has expired. ${again}`,
    retry: false,
  },
  session_invalid: {
    title: 'Authentication Error',
    text: `Your session is not valid. ${again}`,
    retry: false,
  },
  session_invalidated: {
    title: 'Authentication Error',
    text: `You logged in elsewhere and this session was ended. ${again}`,
    retry: false,
  },
  session_corrupted: {
    title: 'Authentication Error',
    text: `Your session cannot be read. ${again}`,
    retry: false,
  },
  user_not_found: {
    title: 'Authentication Error',
    text: 'Your account was not found. Please contact support.',
    retry: false,
    support: true,
  },
  user_banned: {
    title: 'Authentication Error',
    text: 'Доступ закрыт администратором.',
    retry: false,
    support: true,
  },
  jwt_missing_error: { title: 'System Error', text: authMessages.jwt_missing, retry: true },
  invalid_jwt_received: { title: 'System Error', text: authMessages.invalid_jwt, retry: true },
  exchange_in_progress: {
    title: 'Authentication Error',
    text: 'Another sign-in is in progress. Please wait or refresh the page.',
    retry: true,
  },
  init_data_invalid: { title: 'Authentication Error', text: NEW_LINK, retry: false },
  init_data_expired: {
    title: 'Authentication Error',
    text: 'The app has been open for too long. Please open it again from the Telegram bot.',
    retry: false,
  },
} satisfies Record<string, AuthFailureText>;

export const auth = {
  verifying: 'Verifying authentication...',
  verifyingText: 'Проверяем ссылку из бота. Обычно это пара секунд.',
  slowHint: 'Дольше восьми секунд? Не закрывайте страницу, мы ещё пробуем.',
  refreshTip: 'Всё ещё ждём. Если не поможет, обновите страницу.',
  preparing: 'Preparing Your Session',
  initializing: 'Initializing authentication...',
  ready: 'Вы вошли',
  readyText: 'Открываем ваши обещания.',
  signIn: {
    title: 'Вход через Telegram',
    text: 'Напишите боту /login и откройте ссылку из ответа: она живёт 15 минут.',
  },
  newLink: 'Get New Link from Bot',
  support: 'Contact Support',
  recovery: NEW_LINK,
  required: 'Authentication Required',
  /** A session of this device has expired, or was ended on another one. */
  ended:
    'Вход закончился: он держится 30 дней с последнего захода, или его завершили на другом устройстве. Войдите снова, всё на месте.',
  requiredText: 'Чтобы открыть эту страницу, войдите через бота.',
  requiredForDetail: 'Please log in to view promise details.',
  goToLogin: 'Go to Login',
  mini: {
    checking: 'Проверяем, где мы открыты',
    authenticating: 'Входим через Telegram',
    outside: 'Open via Telegram',
    outsideText: 'Эта страница открывается из чата с ботом.',
    openBot: 'Открыть бота',
    reopen: 'Откройте приложение заново: кнопкой в чате с ботом.',
    failed: 'Ошибка авторизации',
    noToken: 'Backend не вернул JWT токен',
    notSaved: 'Не удалось сохранить данные авторизации',
  },
};
