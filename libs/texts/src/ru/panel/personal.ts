import type { FailureReason, SkipReason } from '@slovo/domain/batch';

type Reason = FailureReason | SkipReason;
type Reasons = Readonly<Record<string, string>>;

/** The dialog that writes to one person. */
export const personal = {
  title: 'Личное уведомление',
  id: (id: number) => `id ${id}`,
  there: (time: string) => `там сейчас ${time}`,
  notes: {
    failed: 'Не удалось узнать, получит ли человек сообщение.',
    gone: 'Этого пользователя больше нет.',
    banned: 'Пользователь заблокирован: пока бан не снят, сообщение не отправится.',
    chatBlocked:
      'Пользователь остановил бота: в Telegram сообщение не придёт. Выберите и «Сайт», чтобы оно ждало там.',
    muted: (until: string) =>
      `Пользователь приглушил уведомления до ${until}: в Telegram сообщение не придёт. Выберите и «Сайт», чтобы оно ждало там.`,
    quiet: (until: string) => `Там тихие часы до ${until}: сообщение придёт без звука.`,
    quietWaits: (until: string) => `Там тихие часы до ${until}: сообщение придёт, когда они кончатся.`,
  },
  push: 'Push в браузере (скоро)',
  reason: 'Причина',
  reasonHint: 'Для журнала, получатель её не видит',
  reasonRequired: 'Укажите причину личного сообщения',
  send: 'Отправить',
  close: 'Закрыть',
  failed: 'Не удалось отправить уведомление',
  reasons: {
    blocked: 'Пользователь остановил бота.',
    'no-chat': 'У пользователя нет чата с ботом.',
    refused: 'Telegram отказался принять сообщение.',
    interrupted: 'Отправка прервалась: неизвестно, дошло ли сообщение.',
    'gave-up': 'Telegram не ответил ни на одну из пяти попыток.',
    banned: 'Пользователь заблокирован.',
    deleted: 'Пользователь удалён.',
    muted: 'Пользователь приглушил уведомления.',
    stopped: 'Отправку остановили.',
  } satisfies Record<Reason, string> as Reasons,
  keyUsed: 'С этой формы уже отправлено другое сообщение. Проверьте историю, прежде чем отправлять это.',
  asNew: 'Отправить как новое',
  queued: 'Сообщение в очереди. Можно закрыть окно: отправка продолжится.',
  sent: 'Отправлено',
  statusFailed: 'Не удалось узнать, дошло ли сообщение.',
  history: 'Открыть отправку',
};
