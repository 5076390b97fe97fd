import type { LibraryRecord, LibraryUpload } from '../../shared/api/wire.ts';
import { newDraft, readDraft, saveDraft } from '../../shared/messages/draft.ts';
import { type ChosenMedia, EMPTY_BROADCAST, isMessageFields } from './message-fields.ts';

/** A file of the library as the file of a message. */
export const chosenFrom = ({
  fileId,
  originalName,
  mimeType,
  fileSize,
  url,
  poster = null,
}: Pick<LibraryUpload, 'fileId' | 'originalName' | 'mimeType' | 'fileSize' | 'url'> &
  Partial<Pick<LibraryRecord, 'poster'>>): ChosenMedia => ({
  fileId,
  name: originalName,
  mimeType,
  fileSize,
  url,
  poster,
  type: mimeType.startsWith('video/') ? 'video' : 'image',
});

/** Puts a file into the draft of a message to everyone, which keeps its text. */
export function takeIntoBroadcast(file: Parameters<typeof chosenFrom>[0]): void {
  const draft = readDraft('broadcast', isMessageFields) ?? newDraft('broadcast', EMPTY_BROADCAST);
  saveDraft('broadcast', { ...draft, fields: { ...draft.fields, media: chosenFrom(file) } });
}
