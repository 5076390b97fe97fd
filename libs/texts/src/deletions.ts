import {
  type DeletionFacts,
  type DeletionJudgement,
  type DeletionWarning,
  judgeDeletion,
} from '@slovo/domain/deletion';
import { pluralEn, pluralRu } from './plural.ts';

type Sentences = Record<DeletionWarning, (facts: DeletionFacts) => string>;

const ru = (n: number, one: string, few: string, many: string): string => pluralRu(n, { one, few, many });

const MEGABYTE = 1024 * 1024;
const megabytes = ({ mediaBytes }: DeletionFacts): number => Math.round(mediaBytes / MEGABYTE);

const warnings: Record<'ru' | 'en', Sentences> = {
  ru: {
    active_promise: ({ runningPromises: n }) =>
      `${ru(n, 'Идёт', 'Идут', 'Идут')} ${n} ${ru(n, 'обещание', 'обещания', 'обещаний')}.`,
    others_votes: ({ othersVotes: n }) =>
      `${ru(n, 'Пропадёт', 'Пропадут', 'Пропадут')} ${n} ${ru(n, 'голос', 'голоса', 'голосов')} других людей.`,
    motivator_waits: ({ waitingReports: n }) =>
      `${n} ${ru(n, 'отчёт ждёт', 'отчёта ждут', 'отчётов ждут')} решения мотиватора.`,
    large_media: (facts) => `Файлы занимают ${megabytes(facts)} МБ.`,
    recent_activity: () => 'За последние 7 дней здесь что-то происходило.',
  },
  en: {
    active_promise: ({ runningPromises: n }) => `${n} ${pluralEn(n, 'promise is', 'promises are')} active.`,
    others_votes: ({ othersVotes: n }) =>
      `${n} ${pluralEn(n, 'vote', 'votes')} of other people will be lost.`,
    motivator_waits: ({ waitingReports: n }) =>
      `${n} ${pluralEn(n, 'report waits', 'reports wait')} for a motivator’s decision.`,
    large_media: (facts) => `The files take ${megabytes(facts)} MB.`,
    recent_activity: () => 'There was activity within the last 7 days.',
  },
};

export interface DescribedDeletion extends Omit<DeletionJudgement, 'warnings'> {
  warnings: (DeletionJudgement['warnings'][number] & { message: string })[];
}

/** How risky a deletion is, with a sentence for each warning. */
export function describeDeletion(facts: DeletionFacts, now: Date, language: 'ru' | 'en'): DescribedDeletion {
  const judgement = judgeDeletion(facts, now);
  return {
    ...judgement,
    warnings: judgement.warnings.map((warning) => ({
      ...warning,
      message: warnings[language][warning.type](facts),
    })),
  };
}
