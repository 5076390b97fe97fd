import { isLibraryType, LIBRARY_FILE_LIMIT, LONGEST_FILE_NAME } from './limits.ts';

export interface OfferedFile {
  name: string;
  /** Bytes. */
  size: number;
  /** Its media type; of an upload without one the empty text. */
  type: string;
}

export type UploadProblem = 'MEDIA_EMPTY' | 'TOO_LARGE' | 'MEDIA_TYPE_REFUSED' | 'MEDIA_NAME_TOO_LONG';

/** Why the library takes no such file, or null. The name is that of `shownFileName`. */
export function libraryProblem({ name, size, type }: OfferedFile): UploadProblem | null {
  if (size === 0) return 'MEDIA_EMPTY';
  if (size > LIBRARY_FILE_LIMIT) return 'TOO_LARGE';
  if (name.length > LONGEST_FILE_NAME) return 'MEDIA_NAME_TOO_LONG';
  return isLibraryType(type) ? null : 'MEDIA_TYPE_REFUSED';
}

/** Megabytes for a sentence, rounded up to a tenth: a file one byte too large must not look as large as the limit. */
export const inMegabytes = (bytes: number): number => Math.ceil((bytes / 1024 / 1024) * 10) / 10;
