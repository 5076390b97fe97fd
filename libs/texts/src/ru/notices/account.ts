import { deviceOf, placeOf, type SignIn } from '../../notices/sign-in.ts';
import { notice } from '../../notices/template.ts';

/** Notices about a person's own account and data. */
export const account = {
  sign_in_anew: notice<SignIn>({
    title: () => 'Вход с нового устройства',
    body: (v, { bold }) =>
      `${bold(deviceOf(v, 'Неизвестное устройство'))}${placeOf(v, ', адрес')}. Время: ${v.time}.\nЕсли это вы, ничего делать не нужно. Если нет, завершите этот вход.`,
  }),
  data_export_ready: notice<{ until: string }>({
    title: () => 'Копия ваших данных готова',
    body: (v) => `Её можно скачать до ${v.until}. Потом файл удаляется.`,
  }),
  data_export_failed: notice<Record<never, string>>({
    title: () => 'Копию данных собрать не удалось',
    body: () => 'Мы пробовали пять раз. Запросите её ещё раз чуть позже.',
  }),
  account_deletion_requested: notice<{ due: string }>({
    title: () => 'Ваш аккаунт будет удалён',
    body: (v, { bold }) =>
      `Это случится ${bold(v.due)}. До тех пор всё остаётся на месте, напоминаний не будет. Передумали или это были не вы? Оставьте аккаунт одной кнопкой.`,
  }),
  account_deletion_cancelled: notice<Record<never, string>>({
    title: () => 'Аккаунт остаётся',
    body: () => 'Удаление отменено, напоминания снова приходят.',
  }),
};
