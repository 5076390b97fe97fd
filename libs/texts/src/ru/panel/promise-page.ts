import { DELETED_PERSON } from '../deleted-person.ts';

type Invitation = 'pending' | 'accepted' | 'rejected' | 'cancelled';

type Moment =
  | 'created'
  | 'started'
  | 'invited'
  | 'accepted'
  | 'declined'
  | 'milestone'
  | 'skipped'
  | 'closed';

/** The parts of a promise's page beside its reports, and what a report shows. */
export const promiseParts = {
  tabs: {
    label: 'Содержимое',
    reports: 'Отчёты',
    votes: 'Голоса',
    invitations: 'Приглашения',
    receipts: 'Уведомления',
  },
  older: 'Показать ещё',
  deleted: DELETED_PERSON,
  day: (day: number) => `День ${day}`,
  noDay: 'Веха',
  votes: {
    loading: 'Загружаем голоса…',
    failed: 'загрузить голоса',
    empty: 'Голосов нет.',
    columns: { day: 'Отчёт', voter: 'Кто', decision: 'Решение', when: 'Когда' },
    types: { approve: 'за', reject: 'против' },
  },
  invitations: {
    loading: 'Загружаем приглашения…',
    failed: 'загрузить приглашения',
    empty: 'Мотиватора не приглашали.',
    columns: { invitee: 'Кого', status: 'Ответ', sent: 'Отправлено', answered: 'Ответ получен' },
    status: {
      pending: 'ждёт ответа',
      accepted: 'принято',
      rejected: 'отклонено',
      cancelled: 'отозвано',
    } as Record<Invitation, string>,
    until: (date: string) => `до ${date}`,
  },
  receipts: {
    loading: 'Загружаем уведомления…',
    failed: 'загрузить уведомления',
    empty: 'Уведомлений об этом обещании нет.',
    columns: { message: 'Сообщение', reader: 'Кому', status: 'Статус', when: 'Когда' },
  },
  moments: {
    title: 'События',
    loading: 'Загружаем события…',
    failed: 'загрузить события',
    kinds: {
      created: () => 'Создано',
      started: () => 'Начато',
      invited: () => 'Приглашён мотиватор',
      accepted: () => 'Приглашение принято',
      declined: () => 'Приглашение отклонено',
      milestone: (day) => (day === null ? 'Веха' : `Веха, день ${day}`),
      skipped: (day) => (day === null ? 'Пропуск' : `Пропуск, день ${day}`),
      closed: () => 'Закрыто',
    } as Record<Moment, (day: number | null) => string>,
  },
  media: {
    show: (count: number) => (count === 1 ? 'Показать вложение' : `Показать вложения: ${count}`),
    failed: 'открыть вложения',
    gone: 'Время просмотра вышло',
    photo: 'Фото из отчёта',
    video: 'Видео из отчёта',
  },
};
