import type { AudiencePreview, LibraryRecord, ResultOf } from '../src/shared/api/wire.ts';

export const previewOf = (fields: Partial<AudiencePreview> = {}): AudiencePreview => ({
  estimatedAudience: 3_412,
  filterSummary: 'language = ru',
  sampleUsers: [
    { id: 1, username: 'odyachenko', language: 'ru' },
    { id: 2, username: null, language: 'en' },
  ],
  reach: { telegram: 3_105, webOnly: 214, blocked: 52, muted: 41 },
  recentlyMessaged: 1_204,
  quietNow: 3,
  ...fields,
});

export const fileOf = (index: number, fields: Partial<LibraryRecord> = {}): LibraryRecord => ({
  fileId: index.toString(16).padStart(32, '0'),
  originalName: `news-${index}.png`,
  fileSize: 1_887_437,
  mimeType: 'image/png',
  url: `/media/notifications/${index.toString(16).padStart(32, '0')}`,
  uploadedBy: 1,
  createdAt: '2026-11-20T09:00:00.000Z',
  kind: 'image',
  width: 1_600,
  height: 1_200,
  duration: null,
  poster: null,
  usedIn: [],
  ...fields,
});

export const filesOf = (
  files: LibraryRecord[],
  offset = 0,
  hasMore = false,
): ResultOf<'media.list-library-files'> => ({
  success: true,
  files,
  pagination: { limit: 50, offset, total: 120, hasMore },
});
