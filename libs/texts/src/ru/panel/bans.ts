import { countRu, pluralRu } from '../plural.ts';

const form = (count: number, one: string, few: string, many: string) => pluralRu(count, { one, few, many });

export const bans = {
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
};
