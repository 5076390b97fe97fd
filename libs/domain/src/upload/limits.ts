/** Bytes of the largest file of the library: 50 MB. */
export const LIBRARY_FILE_LIMIT = 52_428_800;
/** Pixels of the longer side of a photo as it is kept: enough for screens, and smaller than those of phones. */
export const PHOTO_SIDE = 2048;
/** UTF-16 units of a file's name. */
export const LONGEST_FILE_NAME = 255;
/** The media types of the library. */
export const LIBRARY_TYPES = [
  'image/jpeg',
  'image/png',
  'video/mp4',
  'video/quicktime',
  'video/x-msvideo',
] as const;
export type LibraryType = (typeof LIBRARY_TYPES)[number];

/** Endings of files that neither Telegram nor most browsers play. */
const ENDINGS: Readonly<Record<string, string>> = { 'video/quicktime': 'mov', 'video/x-msvideo': 'avi' };

/** Whether a file goes to chats as a document, and is offered for download on pages. */
export const isDownloadOnly = (type: string): boolean => Object.hasOwn(ENDINGS, type);
/** The ending of such a file. */
export const downloadEnding = (type: string): string => ENDINGS[type] ?? '';

/** Bytes of every chunk of an upload but the last, which has the rest. */
export const CHUNK_SIZE = 1_048_576;
/** Unfinished uploads in chunks of one operator, and the bytes of those of all operators together. */
export const MOST_OPEN_UPLOADS = 3;
export const MOST_OPEN_BYTES = 1_073_741_824;
/** An upload is removed when no chunk has arrived for so long. */
export const UPLOAD_IDLE_MS = 24 * 60 * 60 * 1000;

export const isLibraryType = (type: string): type is LibraryType =>
  (LIBRARY_TYPES as readonly string[]).includes(type);
