import {
  type DeletionFacts,
  type DeletionJudgement,
  type DeletionWarning,
  judgeDeletion,
} from '@slovo/domain/deletion';
import { inEveryLanguage } from './every-language.ts';
import type { Language } from './languages.ts';

export type DeletionSentences = Record<DeletionWarning, (facts: DeletionFacts) => string>;

const warnings = inEveryLanguage((texts) => texts.deletionWarnings);

export interface DescribedDeletion extends Omit<DeletionJudgement, 'warnings'> {
  warnings: (DeletionJudgement['warnings'][number] & { message: string })[];
}

/** How risky a deletion is, with a sentence for each warning. */
export function describeDeletion(facts: DeletionFacts, now: Date, language: Language): DescribedDeletion {
  const judgement = judgeDeletion(facts, now);
  return {
    ...judgement,
    warnings: judgement.warnings.map((warning) => ({
      ...warning,
      message: warnings[language][warning.type](facts),
    })),
  };
}
