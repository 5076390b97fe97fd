import { libraryUrl, type LibraryRecord, type LibraryUpload } from '@slovo/contracts';
import type { LibraryType } from '@slovo/domain/upload';
import type { LibraryFile as FileRow, Upload } from '../generated/client.ts';
import { fileIdOf } from './file-id.ts';

export type StoredFile = FileRow & { upload: Upload };

const storedView = ({ id, originalName, mime, upload: { size } }: StoredFile) => ({
  fileId: id,
  originalName,
  fileSize: size,
  mimeType: mime as LibraryType, // nothing else is recognised for the library
  url: libraryUrl(id),
});

export const uploadView = (file: StoredFile): LibraryUpload => ({
  ...storedView(file),
  fileName: file.upload.path.split('/')[2]!,
});

export const recordView = (
  file: StoredFile & { upload: { poster: Upload | null } },
  usedIn: number[],
): LibraryRecord => {
  const { ownerId, kind, width, height, duration, poster } = file.upload;
  return {
    ...storedView(file),
    uploadedBy: ownerId,
    createdAt: file.createdAt.toISOString(),
    kind: kind === 'photo' ? 'image' : 'video',
    width,
    height,
    duration,
    poster: poster && libraryUrl(fileIdOf(poster.path)),
    usedIn,
  };
};
