import type { DeletionSentences } from '../deletions.ts';
import { megabytesOf } from '../deletion-sizes.ts';
import { pluralRu } from './plural.ts';

const form = (n: number, one: string, few: string, many: string): string => pluralRu(n, { one, few, many });

export const deletionWarnings: DeletionSentences = {
  active_promise: ({ runningPromises: n }) =>
    `${form(n, 'Идёт', 'Идут', 'Идут')} ${n} ${form(n, 'обещание', 'обещания', 'обещаний')}.`,
  others_votes: ({ othersVotes: n }) =>
    `${form(n, 'Пропадёт', 'Пропадут', 'Пропадут')} ${n} ${form(n, 'голос', 'голоса', 'голосов')} других людей.`,
  motivator_waits: ({ waitingReports: n }) =>
    `${n} ${form(n, 'отчёт ждёт', 'отчёта ждут', 'отчётов ждут')} решения мотиватора.`,
  large_media: (facts) => `Файлы занимают ${megabytesOf(facts)} МБ.`,
  recent_activity: () => 'За последние 7 дней здесь что-то происходило.',
};
