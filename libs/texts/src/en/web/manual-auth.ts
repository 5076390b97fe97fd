import type * as ru from '../../ru/web/manual-auth.ts';
import type { Translation } from '../../translation.ts';

export const manualAuth: Translation<typeof ru.manualAuth> = {
  title: 'Вход по токену',
  lead: 'Вставьте токен, который прислал бот. Так можно войти, если ссылка не открывается.',
  label: 'Токен',
  hint: 'Одноразовый токен из ссылки или токен сессии',
  submit: 'Войти',
  success: 'Вы вошли',
  successText: 'Открываем ваши обещания.',
  problems: {
    empty: 'Token cannot be empty',
    jwtParts: 'Invalid JWT format. All parts of the JWT must be present.',
    jwtShort: 'JWT token appears to be too short. Please check you copied the complete token.',
    short: 'Token is too short. Please check you copied the complete token.',
    characters: 'Token contains invalid characters. Only letters, digits, underscore and hyphen are allowed.',
  },
  failures: {
    network: 'Unable to connect to the server. Please check your connection and try again.',
    expired: 'This token has expired. Please get a new one from the Telegram bot.',
    invalid: 'This token is invalid or has already been used. Please get a new one from the Telegram bot.',
    forbidden: 'This token is not authorized to sign in.',
  },
};
