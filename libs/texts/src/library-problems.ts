import { inMegabytes, LIBRARY_FILE_LIMIT, LIBRARY_TYPES, LONGEST_FILE_NAME } from '@slovo/domain/upload';
import { numberIn, type RefusalDetails } from './refusals/refusal-text.ts';

export const isOfLibrary = ({ purpose }: RefusalDetails): boolean => purpose === 'notice';
const types = LIBRARY_TYPES.join(', ');
const limit = inMegabytes(LIBRARY_FILE_LIMIT);

const textIn = (details: RefusalDetails, name: string): string | undefined => {
  const value = details[name];
  return typeof value === 'string' && value !== '' ? value : undefined;
};

const sizeIn = (details: RefusalDetails): number | undefined => {
  const size = isOfLibrary(details) ? numberIn(details, 'size') : undefined;
  return size === undefined ? undefined : inMegabytes(size);
};

/** Why the library refuses a file; undefined where a refusal is about another file. */
export const libraryProblems = {
  ru: {
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
  },
  en: {
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
  },
};
