import { LIBRARY_FILE_LIMIT, libraryProblem, type OfferedFile } from '@slovo/domain/upload';
import { Refusal } from '@slovo/kit/calls';

/** @throws Refusal MEDIA_EMPTY, TOO_LARGE, MEDIA_NAME_TOO_LONG, MEDIA_TYPE_REFUSED */
export function checkOffered(file: OfferedFile): void {
  const code = libraryProblem(file);
  if (!code) return;
  const { size, type } = file;
  throw new Refusal(code, { purpose: 'notice', limit: LIBRARY_FILE_LIMIT, size, type });
}
