import { notice } from './template.ts';

/** Where a sign-in came from; a browser that says nothing about itself is `Unknown`. */
interface SignIn {
  browser: string;
  os: string;
  /** Masked, or empty. */
  address: string;
  time: string;
}

const device = ({ browser, os }: SignIn, unknown: string): string =>
  [browser, os].filter((word) => word !== 'Unknown').join(', ') || unknown;
const place = ({ address }: SignIn, before: string): string => (address ? `${before} ${address}` : '');

/** Notices about a person's own account and data. */
export const account = {
  sign_in_anew: notice<SignIn>({
    ru: {
      title: () => 'Вход с нового устройства',
      body: (v, { bold }) =>
        `${bold(device(v, 'Неизвестное устройство'))}${place(v, ', адрес')}. Время: ${v.time}.\nЕсли это вы, ничего делать не нужно. Если нет, завершите этот вход.`,
    },
    en: {
      title: () => 'Sign-in from a new device',
      body: (v, { bold }) =>
        `${bold(device(v, 'Unknown device'))}${place(v, ', address')}. Time: ${v.time}.\nIf this was you, there is nothing to do. If not, end this session.`,
    },
  }),
  data_export_ready: notice<{ until: string }>({
    ru: {
      title: () => 'Копия ваших данных готова',
      body: (v) => `Её можно скачать до ${v.until}. Потом файл удаляется.`,
    },
    en: {
      title: () => 'Your data is ready',
      body: (v) => `You can download it until ${v.until}. After that the file is removed.`,
    },
  }),
  data_export_failed: notice<Record<never, string>>({
    ru: {
      title: () => 'Копию данных собрать не удалось',
      body: () => 'Мы пробовали пять раз. Запросите её ещё раз чуть позже.',
    },
    en: {
      title: () => 'We could not put your data together',
      body: () => 'We tried five times. Please request it again a little later.',
    },
  }),
  account_deletion_requested: notice<{ due: string }>({
    ru: {
      title: () => 'Ваш аккаунт будет удалён',
      body: (v, { bold }) =>
        `Это случится ${bold(v.due)}. До тех пор всё остаётся на месте, напоминаний не будет. Передумали или это были не вы? Оставьте аккаунт одной кнопкой.`,
    },
    en: {
      title: () => 'Your account will be deleted',
      body: (v, { bold }) =>
        `It happens on ${bold(v.due)}. Until then everything stays in place, without reminders. Changed your mind, or wasn’t it you? Keep the account with one press.`,
    },
  }),
  account_deletion_cancelled: notice<Record<never, string>>({
    ru: {
      title: () => 'Аккаунт остаётся',
      body: () => 'Удаление отменено, напоминания снова приходят.',
    },
    en: {
      title: () => 'Your account stays',
      body: () => 'The deletion is cancelled, and reminders come again.',
    },
  }),
};
