import { isLibraryType, LIBRARY_FILE_LIMIT, type LibraryType, LONGEST_FILE_NAME } from './limits.ts';

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

/** Endings of files whose type browsers name differently, or do not know. */
const BY_ENDING: Readonly<Record<string, LibraryType>> = {
  jpg: 'image/jpeg',
  jpeg: 'image/jpeg',
  png: 'image/png',
  mp4: 'video/mp4',
  mov: 'video/quicktime',
  avi: 'video/x-msvideo',
};
const OTHER_NAMES: readonly string[] = [
  '',
  'application/octet-stream',
  'video/avi',
  'video/msvideo',
  'video/vnd.avi',
];

/** The media type of a file in a browser, which names AVI in several ways, or not at all. */
export function offeredType({ name, type }: Pick<OfferedFile, 'name' | 'type'>): string {
  if (!OTHER_NAMES.includes(type)) return type;
  return BY_ENDING[name.split('.').at(-1)!.toLowerCase()] ?? type;
}

/** Megabytes for a sentence, rounded up to a tenth: a file one byte too large must not look as large as the limit. */
export const inMegabytes = (bytes: number): number => Math.ceil((bytes / 1024 / 1024) * 10) / 10;
