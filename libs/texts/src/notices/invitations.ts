import { notice } from './template.ts';

interface Motivated {
  promise_title: string;
  motivator: string;
}

export const invitations = {
  /** `invitation_id` is for the service that handles the answer. */
  invitation_received: notice<{ promise_title: string; owner: string; invitation_id: string }>({
    ru: {
      title: () => 'Вас зовут в мотиваторы',
      body: (v, { bold }) =>
        `${v.owner} просит вас проверять отчёты по обещанию «${bold(v.promise_title)}». Приглашение действует 7 дней.`,
    },
    en: {
      title: () => 'You are invited to be a motivator',
      body: (v, { bold }) =>
        `${v.owner} asks you to check the reports of “${bold(v.promise_title)}”. The invitation is valid for 7 days.`,
    },
  }),
  invitation_accepted: notice<Motivated>({
    ru: {
      title: () => 'Мотиватор согласен',
      body: (v, { bold }) =>
        `${v.motivator} теперь ваш мотиватор: «${bold(v.promise_title)}». Можно начинать!`,
    },
    en: {
      title: () => 'Your motivator agreed',
      body: (v, { bold }) =>
        `${v.motivator} is now your motivator: “${bold(v.promise_title)}”. You can start!`,
    },
  }),
  invitation_rejected: notice<Motivated>({
    ru: {
      title: () => 'Мотиватор отказался',
      body: (v, { bold }) =>
        `${v.motivator} не может быть мотиватором «${bold(v.promise_title)}». Выберите другого человека или способ подтверждения.`,
    },
    en: {
      title: () => 'The motivator declined',
      body: (v, { bold }) =>
        `${v.motivator} cannot be the motivator of “${bold(v.promise_title)}”. Choose someone else or another approval method.`,
    },
  }),
  motivator_removed: notice<{ promise_title: string }>({
    ru: {
      title: () => 'Мотиватор больше не в «Слове»',
      body: (v, { bold }) =>
        `У обещания «${bold(v.promise_title)}» больше нет мотиватора: его аккаунт удалён. Отчёты теперь подтверждаются автоматически.`,
    },
    en: {
      title: () => 'Your motivator has left',
      body: (v, { bold }) =>
        `“${bold(v.promise_title)}” has no motivator any more: their account was deleted. Reports are now approved automatically.`,
    },
  }),
  invitation_withdrawn: notice<{ promise_title: string; owner: string }>({
    ru: {
      title: () => 'Приглашение отозвано',
      body: (v, { bold }) => `${v.owner} больше не просит вас быть мотиватором: «${bold(v.promise_title)}».`,
    },
    en: {
      title: () => 'Invitation withdrawn',
      body: (v, { bold }) =>
        `${v.owner} no longer asks you to be the motivator of “${bold(v.promise_title)}”.`,
    },
  }),
  invitation_expired: notice<Motivated>({
    ru: {
      title: () => 'Приглашение истекло',
      body: (v, { bold }) =>
        `${v.motivator} не отвечает уже 7 дней: «${bold(v.promise_title)}». Выберите другого мотиватора.`,
    },
    en: {
      title: () => 'Invitation expired',
      body: (v, { bold }) =>
        `${v.motivator} did not answer within 7 days: “${bold(v.promise_title)}”. Choose another motivator.`,
    },
  }),
};
