import { notice } from '../../notices/template.ts';

interface Motivated {
  promise_title: string;
  motivator: string;
}

export const invitations = {
  /** `invitation_id` is for the service that handles the answer. */
  invitation_received: notice<{ promise_title: string; owner: string; invitation_id: string }>({
    title: () => 'Вас зовут в мотиваторы',
    body: (v, { bold }) =>
      `${v.owner} просит вас проверять отчёты по обещанию «${bold(v.promise_title)}». Приглашение действует 7 дней.`,
  }),
  invitation_accepted: notice<Motivated>({
    title: () => 'Мотиватор согласен',
    body: (v, { bold }) => `${v.motivator} теперь ваш мотиватор: «${bold(v.promise_title)}». Можно начинать!`,
  }),
  invitation_rejected: notice<Motivated>({
    title: () => 'Мотиватор отказался',
    body: (v, { bold }) =>
      `${v.motivator} не может быть мотиватором «${bold(v.promise_title)}». Выберите другого человека или способ подтверждения.`,
  }),
  motivator_removed: notice<{ promise_title: string }>({
    title: () => 'Мотиватор больше не в «Слове»',
    body: (v, { bold }) =>
      `У обещания «${bold(v.promise_title)}» больше нет мотиватора: его аккаунт удалён. Отчёты теперь подтверждаются автоматически.`,
  }),
  invitation_withdrawn: notice<{ promise_title: string; owner: string }>({
    title: () => 'Приглашение отозвано',
    body: (v, { bold }) => `${v.owner} больше не просит вас быть мотиватором: «${bold(v.promise_title)}».`,
  }),
  invitation_expired: notice<Motivated>({
    title: () => 'Приглашение истекло',
    body: (v, { bold }) =>
      `${v.motivator} не отвечает уже 7 дней: «${bold(v.promise_title)}». Выберите другого мотиватора.`,
  }),
};
