import { countEn, countRu, pluralRu } from '../plural.ts';
import { bothLanguages } from './both-languages.ts';

const form = (count: number, one: string, few: string, many: string) => pluralRu(count, { one, few, many });

export const bans = bothLanguages({
  ru: {
    banTitle: (name: string) => `Заблокировать: ${name}`,
    unbanTitle: (name: string) => `Снять бан: ${name}`,
    id: (id: number) => `id ${id}`,
    impact: {
      label: 'Что изменит бан',
      loading: 'Считаем, что изменит бан…',
      unknown: 'Не удалось посчитать, что изменит бан.',
      what: 'посчитать последствия бана',
      sessions: (count: number) => form(count, 'сессия завершится', 'сессии завершатся', 'сессий завершатся'),
      publicPromises: (count: number) =>
        form(
          count,
          'публичное обещание скроется',
          'публичных обещания скроются',
          'публичных обещаний скроются',
        ),
      runningPromises: (count: number) => form(count, 'срок встанет', 'срока встанут', 'сроков встанут'),
      waitingReports: (count: number) =>
        form(count, 'чужой отчёт ждёт решения', 'чужих отчёта ждут решения', 'чужих отчётов ждут решения'),
    },
    waiting: {
      title: (count: number) =>
        `${countRu(count, { one: 'отчёт', few: 'отчёта', many: 'отчётов' })} других людей ждут этого человека.`,
      text: 'Пока бан действует, решить их он не сможет.',
    },
    reason: 'Причина',
    optional: 'необязательно, увидят операторы и журнал',
    reasonHint: 'Человеку причина не показывается',
    counter: (length: number, most: number) => `${length} / ${most}`,
    tooLong: (most: number) => `Не длиннее ${most} знаков`,
    usual: 'Частые причины',
    reasons: ['Спам в отчётах', 'Оскорбления', 'Чужая личность', 'Просьба владельца'],
    banNote:
      'Снять бан можно в любой момент: сроки сдвинутся на столько дней, сколько он длился. Удаляться ничего не будет.',
    unbanNote:
      'Человек снова войдёт, его публичные обещания откроются, а сроки сдвинутся на столько дней, сколько длился бан.',
    banReason: (reason: string) => `Причина бана: ${reason}`,
    banFailed: 'Не удалось заблокировать пользователя',
    unbanFailed: 'Не удалось снять бан',
    banned: (name: string) => `Бан действует: ${name}`,
    unbanned: (name: string) => `Бан снят: ${name}`,
    undo: 'Отменить',
  },
  en: {
    banTitle: (name: string) => `Ban User: ${name}`,
    unbanTitle: (name: string) => `Unban User: ${name}`,
    id: (id: number) => `id ${id}`,
    impact: {
      label: 'What the ban changes',
      loading: 'Counting what the ban changes…',
      unknown: 'What the ban changes could not be counted.',
      what: 'count what the ban changes',
      sessions: (count: number) => (count === 1 ? 'session will end' : 'sessions will end'),
      publicPromises: (count: number) =>
        count === 1 ? 'public promise will hide' : 'public promises will hide',
      runningPromises: (count: number) => (count === 1 ? 'deadline will stop' : 'deadlines will stop'),
      waitingReports: (count: number) =>
        count === 1 ? 'report of others waits for them' : 'reports of others wait for them',
    },
    waiting: {
      title: (count: number) =>
        `${countEn(count, 'report', 'reports')} of other people ${count === 1 ? 'waits' : 'wait'} for this person.`,
      text: 'While the ban lasts, they cannot decide.',
    },
    reason: 'Reason',
    optional: 'optional, operators and the log will see it',
    reasonHint: 'The person does not see the reason',
    counter: (length: number, most: number) => `${length} / ${most}`,
    tooLong: (most: number) => `At most ${most} characters`,
    usual: 'Usual reasons',
    reasons: ['Spam in reports', 'Insults', 'Impersonation', 'Asked by the owner'],
    banNote:
      'A ban can be lifted at any time: deadlines move by as many days as it lasted. Nothing will be deleted.',
    unbanNote:
      'The person can sign in again, their public promises are shown, and deadlines move by as many days as the ban lasted.',
    banReason: (reason: string) => `Reason of the ban: ${reason}`,
    banFailed: 'Failed to ban user',
    unbanFailed: 'Failed to unban user',
    banned: (name: string) => `Banned: ${name}`,
    unbanned: (name: string) => `Unbanned: ${name}`,
    undo: 'Undo',
  },
});
