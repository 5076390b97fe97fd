import { notice } from '../../notices/template.ts';
import { closedBy } from './words.ts';

/** `closed_by` is `author`, `system` or `admin`; the texts turn it into words. */
interface Closure {
  promise_title: string;
  closed_by: string;
}

export const closures = {
  notification_promise_completed: notice<Closure>({
    title: () => 'Обещание выполнено!',
    body: (v, { bold }) => `Вы сдержали слово: «${bold(v.promise_title)}». ${closedBy(v.closed_by)}`,
  }),
  notification_promise_failed: notice<Closure>({
    title: () => 'Обещание провалено',
    body: (v, { bold }) =>
      `«${bold(v.promise_title)}» выполнить не удалось. ${closedBy(v.closed_by)}\nДать слово ещё раз можно в любой момент.`,
  }),
  notification_promise_give_up: notice<Closure>({
    title: () => 'Вы сдались',
    body: (v, { bold }) =>
      `«${bold(v.promise_title)}» закрыто: вы решили остановиться. ${closedBy(v.closed_by)}`,
  }),
  notification_promise_cancel: notice<Closure>({
    title: () => 'Обещание отменено',
    body: (v, { bold }) => `«${bold(v.promise_title)}» отменено. ${closedBy(v.closed_by)}`,
  }),
  notification_promise_overdue: notice<Closure>({
    title: () => 'Обещание просрочено',
    body: (v, { bold }) =>
      `Срок «${bold(v.promise_title)}» истёк, и отчётов не хватило. ${closedBy(v.closed_by)}`,
  }),
};
