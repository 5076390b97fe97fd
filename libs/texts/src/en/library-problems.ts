import { LONGEST_FILE_NAME } from '@slovo/domain/upload';
import { isOfLibrary, limit, sizeIn, textIn, types } from '../library-details.ts';
import type { RefusalDetails } from '../refusals/refusal-text.ts';
import type * as ru from '../ru/library-problems.ts';
import type { Translation } from '../translation.ts';

/** Why the library refuses a file; undefined where a refusal is about another file. */
export const libraryProblems: Translation<typeof ru.libraryProblems> = {
  tooLarge: (details: RefusalDetails) => {
    const size = sizeIn(details);
    return size === undefined
      ? undefined
      : `File size (${size} MB) exceeds maximum allowed size (${limit}MB)`;
  },
  type: (details: RefusalDetails) =>
    isOfLibrary(details)
      ? `File type ${textIn(details, 'type') ?? 'unknown'} not allowed. Allowed types: ${types}`
      : undefined,
  empty: 'File is empty',
  name: `Filename too long (max ${LONGEST_FILE_NAME} characters)`,
};
