import { notice } from './template.ts';
import { closedBy as closedByEn } from './words-en.ts';
import { closedBy } from './words-ru.ts';

/** `closed_by` is `author`, `system` or `admin`; the texts turn it into words. */
interface Closure {
  promise_title: string;
  closed_by: string;
}

export const closures = {
  notification_promise_completed: notice<Closure>({
    ru: {
      title: () => 'Обещание выполнено!',
      body: (v, { bold }) => `Вы сдержали слово: «${bold(v.promise_title)}». ${closedBy(v.closed_by)}`,
    },
    en: {
      title: () => 'Promise kept!',
      body: (v, { bold }) => `You kept your word: “${bold(v.promise_title)}”. ${closedByEn(v.closed_by)}`,
    },
  }),
  notification_promise_failed: notice<Closure>({
    ru: {
      title: () => 'Обещание провалено',
      body: (v, { bold }) =>
        `«${bold(v.promise_title)}» выполнить не удалось. ${closedBy(v.closed_by)}\nДать слово ещё раз можно в любой момент.`,
    },
    en: {
      title: () => 'Promise failed',
      body: (v, { bold }) =>
        `“${bold(v.promise_title)}” was not kept. ${closedByEn(v.closed_by)}\nYou can make this promise again any time.`,
    },
  }),
  notification_promise_give_up: notice<Closure>({
    ru: {
      title: () => 'Вы сдались',
      body: (v, { bold }) =>
        `«${bold(v.promise_title)}» закрыто: вы решили остановиться. ${closedBy(v.closed_by)}`,
    },
    en: {
      title: () => 'You gave up',
      body: (v, { bold }) =>
        `“${bold(v.promise_title)}” was closed: you decided to stop. ${closedByEn(v.closed_by)}`,
    },
  }),
  notification_promise_cancel: notice<Closure>({
    ru: {
      title: () => 'Обещание отменено',
      body: (v, { bold }) => `«${bold(v.promise_title)}» отменено. ${closedBy(v.closed_by)}`,
    },
    en: {
      title: () => 'Promise canceled',
      body: (v, { bold }) => `“${bold(v.promise_title)}” was canceled. ${closedByEn(v.closed_by)}`,
    },
  }),
  notification_promise_overdue: notice<Closure>({
    ru: {
      title: () => 'Обещание просрочено',
      body: (v, { bold }) =>
        `Срок «${bold(v.promise_title)}» истёк, и отчётов не хватило. ${closedBy(v.closed_by)}`,
    },
    en: {
      title: () => 'Promise overdue',
      body: (v, { bold }) =>
        `“${bold(v.promise_title)}” ran out of time with reports missing. ${closedByEn(v.closed_by)}`,
    },
  }),
};
