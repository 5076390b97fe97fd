import { inMegabytes, LIBRARY_FILE_LIMIT, LIBRARY_TYPES } from '@slovo/domain/upload';
import { numberIn, type RefusalDetails } from './refusals/refusal-text.ts';

export const isOfLibrary = ({ purpose }: RefusalDetails): boolean => purpose === 'notice';
export const types = LIBRARY_TYPES.join(', ');
export const limit = inMegabytes(LIBRARY_FILE_LIMIT);

export const textIn = (details: RefusalDetails, name: string): string | undefined => {
  const value = details[name];
  return typeof value === 'string' && value !== '' ? value : undefined;
};

export const sizeIn = (details: RefusalDetails): number | undefined => {
  const size = isOfLibrary(details) ? numberIn(details, 'size') : undefined;
  return size === undefined ? undefined : inMegabytes(size);
};
