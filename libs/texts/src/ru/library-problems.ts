import { LONGEST_FILE_NAME } from '@slovo/domain/upload';
import { isOfLibrary, limit, sizeIn, textIn, types } from '../library-details.ts';
import type { RefusalDetails } from '../refusals/refusal-text.ts';

/** Why the library refuses a file; undefined where a refusal is about another file. */
export const libraryProblems = {
  tooLarge: (details: RefusalDetails) => {
    const size = sizeIn(details);
    return size === undefined
      ? undefined
      : `Размер файла (${String(size).replace('.', ',')} МБ) больше допустимого (${limit} МБ)`;
  },
  type: (details: RefusalDetails) =>
    isOfLibrary(details)
      ? `Файл типа ${textIn(details, 'type') ?? '«неизвестный»'} не подходит. Допустимые типы: ${types}`
      : undefined,
  empty: 'Файл пуст.',
  name: `Слишком длинное имя файла (не больше ${LONGEST_FILE_NAME} символов)`,
};
