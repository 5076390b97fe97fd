import { z } from 'zod';
import { event } from '../event.ts';

const ofLibrary = { changesNothing: 'files of the library are shown in messages of operators only' };

/** A file of the operators' library can be used in messages. `path` is that of the object. */
export const libraryFileStored = event(
  'media',
  'library-file-stored',
  z.object({ fileId: z.string(), kind: z.enum(['image', 'video']), path: z.string() }),
  ofLibrary,
);
/** It was deleted, for good: its id is never used again. */
export const libraryFileDeleted = event(
  'media',
  'library-file-deleted',
  z.object({ fileId: z.string() }),
  ofLibrary,
);
