import { mostPoints, type TextProblem, textProblem, writtenLine, writtenText } from '@slovo/domain/text';
import { z } from 'zod';

interface Messages {
  /** Where it is not a text. */
  error?: string | ((issue: { input?: unknown }) => string | undefined);
  /** For a text of more characters. */
  long?: string;
}

/** A text of one line that a person writes: a title, a name, a query. At most so many characters as people see them. */
export const Line = (most: number, messages: Messages = {}) => written(writtenLine, most, messages);

/** The same of several lines. */
export const Lines = (most: number, messages: Messages = {}) => written(writtenText, most, messages);

function written(clean: (given: string) => string, most: number, { error, long }: Messages) {
  const sentences: Record<TextProblem, string> = {
    long: long ?? `at most ${most} characters`,
    heavy: 'TEXT_OVERLOADED',
  };
  return z
    .string({ error })
    .overwrite(clean)
    .superRefine((text, context) => {
      const problem = textProblem(text, most);
      if (problem) context.addIssue({ code: 'custom', message: sentences[problem] });
    })
    .meta({ maxLength: mostPoints(most) });
}
