import { newMediaGroupId } from '../bot-api/send-media.ts';
import type { Content } from '../bot-api/post-message.ts';
import { captionPart } from '../bot-api/read-content.ts';
import type { MediaKind } from '../media/file-store.ts';
import { NotAPhoto } from '../media/make-photo-sizes.ts';
import type { UploadedFile, VideoHints } from '../media/media.ts';
import type { Sandbox } from '../sandbox.ts';
import type { ChatMessage } from '../wire.ts';
import type { Person } from '../state/people.ts';
import { lengthOf, MAX_CAPTION, readTyped } from '../text/read-text.ts';
import { ChatRefusal } from './chat-refusal.ts';
import { writeContents } from './write-message.ts';

const MAX_ALBUM = 10;

export interface MediaToWrite {
  files: UploadedFile[];
  caption: string;
  /** Uncompressed: "send as a file". */
  asDocument: boolean;
  hints?: VideoHints;
}

/** One file becomes a message; several of a kind become albums of up to ten, with the caption on the first message. */
export async function writeMedia(
  sandbox: Sandbox,
  person: Person,
  media: MediaToWrite,
): Promise<ChatMessage[]> {
  const caption = readTyped(media.caption);
  if (lengthOf(caption.text) > MAX_CAPTION) {
    throw new ChatRefusal(400, `Подпись длиннее ${MAX_CAPTION} символов: Telegram её не отправит.`);
  }
  // writeContents refuses it too, but only after the files are stored.
  if (person.blocked) throw new ChatRefusal(409, 'Бот заблокирован: сначала разблокируйте его.');
  const stored: { kind: MediaKind; content: Content }[] = [];
  for (const file of media.files) {
    if (file.size === 0) throw new ChatRefusal(400, `Файл «${file.name}» пуст.`);
    const kind = media.asDocument ? 'document' : kindOf(file);
    stored.push({ kind, content: await storeOne(sandbox, kind, file, media.hints) });
  }
  const first = stored[0];
  if (!first) throw new ChatRefusal(400, 'Нет ни одного файла.');
  Object.assign(first.content, captionPart(caption));
  const contents = albumsOf(stored).flatMap((album) => {
    const group = album.length > 1 ? { media_group_id: newMediaGroupId() } : {};
    return album.map((content) => ({ ...content, ...group }));
  });
  return writeContents(sandbox, person, contents);
}

/**
 * Photos, videos and GIFs are what Telegram's clients show inline; any other file, even a WebM video, is a document.
 */
export function kindOf({ mimeType }: Pick<UploadedFile, 'mimeType'>): MediaKind {
  if (['image/jpeg', 'image/png', 'image/webp'].includes(mimeType)) return 'photo';
  if (['video/mp4', 'video/quicktime'].includes(mimeType)) return 'video';
  return mimeType === 'image/gif' ? 'animation' : 'document';
}

async function storeOne(
  sandbox: Sandbox,
  kind: MediaKind,
  file: UploadedFile,
  hints?: VideoHints,
): Promise<Content> {
  try {
    return await sandbox.media.store(kind, file, hints);
  } catch (error) {
    // A person's client sends a broken picture as a file.
    if (error instanceof NotAPhoto) return sandbox.media.store('document', file);
    throw error;
  }
}

function albumsOf(stored: { kind: MediaKind; content: Content }[]): Content[][] {
  const albums: Content[][] = [];
  let last: string | undefined;
  for (const { kind, content } of stored) {
    const group = kind === 'photo' || kind === 'video' ? 'visual' : kind;
    const current = albums.at(-1);
    if (current && group === last && group !== 'animation' && current.length < MAX_ALBUM)
      current.push(content);
    else albums.push([content]);
    last = group;
  }
  return albums;
}
