import { DELETED_PERSON as deletedEn } from '../en/deleted-person.ts';
import { DELETED_PERSON as deletedRu } from '../ru/deleted-person.ts';
import { bothLanguages } from './both-languages.ts';

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
export const promiseParts = bothLanguages({
  ru: {
    tabs: {
      label: 'Содержимое',
      reports: 'Отчёты',
      votes: 'Голоса',
      invitations: 'Приглашения',
      receipts: 'Уведомления',
    },
    older: 'Показать ещё',
    deleted: deletedRu,
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
  },
  en: {
    tabs: {
      label: 'Content',
      reports: 'Reports',
      votes: 'Votes',
      invitations: 'Invitations',
      receipts: 'Notices',
    },
    older: 'Show more',
    deleted: deletedEn,
    day: (day: number) => `Day ${day}`,
    noDay: 'Milestone',
    votes: {
      loading: 'Loading votes…',
      failed: 'load votes',
      empty: 'No votes.',
      columns: { day: 'Report', voter: 'Who', decision: 'Decision', when: 'When' },
      types: { approve: 'for', reject: 'against' },
    },
    invitations: {
      loading: 'Loading invitations…',
      failed: 'load invitations',
      empty: 'Nobody was invited to be the motivator.',
      columns: { invitee: 'Who', status: 'Answer', sent: 'Sent', answered: 'Answered' },
      status: {
        pending: 'no answer yet',
        accepted: 'accepted',
        rejected: 'declined',
        cancelled: 'withdrawn',
      },
      until: (date: string) => `until ${date}`,
    },
    receipts: {
      loading: 'Loading notices…',
      failed: 'load notices',
      empty: 'No notices about this promise.',
      columns: { message: 'Message', reader: 'To', status: 'Status', when: 'When' },
    },
    moments: {
      title: 'Events',
      loading: 'Loading events…',
      failed: 'load events',
      kinds: {
        created: () => 'Created',
        started: () => 'Started',
        invited: () => 'Motivator invited',
        accepted: () => 'Invitation accepted',
        declined: () => 'Invitation declined',
        milestone: (day) => (day === null ? 'Milestone' : `Milestone, day ${day}`),
        skipped: (day) => (day === null ? 'Skip' : `Skip, day ${day}`),
        closed: () => 'Closed',
      },
    },
    media: {
      show: (count: number) => (count === 1 ? 'Show the attachment' : `Show attachments: ${count}`),
      failed: 'open the attachments',
      gone: 'The time to look is over',
      photo: 'Photo of the report',
      video: 'Video of the report',
    },
  },
});
