import { rm } from 'node:fs/promises';
import type { Animation, Document, PhotoSize, Video } from 'grammy/types';
import type { Database } from '../state/database.ts';
import type { FileStore, MediaKind } from './file-store.ts';
import { readMovie } from './read-movie.ts';
import { makePhotoSizes } from './make-photo-sizes.ts';

/** The part of a message that carries the media, ready to be spread into it. */
export interface MediaPart {
  photo?: PhotoSize[];
  video?: Video;
  document?: Document;
  animation?: Animation;
}

/** A complete file in the uploads folder. */
export interface UploadedFile {
  path: string;
  name: string;
  mimeType: string;
  size: number;
}

/** What the sender says about a video; takes precedence over the file's own header. */
export interface VideoHints {
  duration?: number | undefined;
  width?: number | undefined;
  height?: number | undefined;
}

export class Media {
  readonly #db: Database;
  readonly #files: FileStore;

  constructor(db: Database, files: FileStore) {
    this.#db = db;
    this.#files = files;
  }

  /** Moves the upload out of the uploads folder. */
  async store(kind: MediaKind, upload: UploadedFile, hints: VideoHints = {}): Promise<MediaPart> {
    const id = Number(
      this.#db.one("INSERT INTO media (kind, body) VALUES (?, '{}') RETURNING id", kind)?.['id'],
    );
    const part = await this.#build(kind, id, upload, hints);
    this.#db.run('UPDATE media SET body = ? WHERE id = ?', JSON.stringify(part), id);
    return part;
  }

  /** Finds media by any of its file_ids; a photo is returned with all sizes. */
  find(fileId: string): { kind: MediaKind; part: MediaPart } | undefined {
    const file = this.#files.find(fileId);
    const row = file && this.#db.one('SELECT kind, body FROM media WHERE id = ?', file.mediaId);
    return row && { kind: row['kind'] as MediaKind, part: JSON.parse(String(row['body'])) as MediaPart };
  }

  async #build(kind: MediaKind, id: number, upload: UploadedFile, hints: VideoHints): Promise<MediaPart> {
    switch (kind) {
      case 'photo':
        return { photo: await this.#photo(id, upload) };
      case 'video':
        return { video: await this.#video(id, upload, hints) };
      case 'animation': {
        const { animation, document } = await this.#animation(id, upload, hints);
        return { animation, document };
      }
      case 'document':
        return { document: await this.#document('document', id, upload) };
      default:
        return kind satisfies never;
    }
  }

  async #photo(id: number, upload: UploadedFile): Promise<PhotoSize[]> {
    const sizes = await makePhotoSizes(upload.path, () => this.#files.newUpload());
    await rm(upload.path, { force: true });
    const photo: PhotoSize[] = [];
    for (const size of sizes) {
      const file = await this.#files.add('photo', id, size.path, 'photo.jpg', 'image/jpeg');
      photo.push({ ...idsOf(file), width: size.width, height: size.height });
    }
    return photo;
  }

  async #video(id: number, upload: UploadedFile, hints: VideoHints): Promise<Video> {
    const movie = await readMovie(upload.path);
    const file = await this.#files.add('video', id, upload.path, upload.name || 'video.mp4', upload.mimeType);
    return {
      duration: hints.duration ?? movie?.duration ?? 0,
      width: hints.width ?? movie?.width ?? 0,
      height: hints.height ?? movie?.height ?? 0,
      file_name: upload.name,
      mime_type: upload.mimeType,
      ...idsOf(file),
    };
  }

  async #animation(
    id: number,
    upload: UploadedFile,
    hints: VideoHints,
  ): Promise<Required<Pick<MediaPart, 'animation' | 'document'>>> {
    const movie = await readMovie(upload.path);
    const document = await this.#document('animation', id, upload);
    return {
      document,
      animation: {
        ...document,
        duration: hints.duration ?? movie?.duration ?? 0,
        width: hints.width ?? movie?.width ?? 320,
        height: hints.height ?? movie?.height ?? 240,
      },
    };
  }

  async #document(kind: 'document' | 'animation', id: number, upload: UploadedFile): Promise<Document> {
    const file = await this.#files.add(kind, id, upload.path, upload.name, upload.mimeType);
    return { file_name: upload.name, mime_type: upload.mimeType, ...idsOf(file) };
  }
}

function idsOf(file: { file_id: string; file_unique_id: string; file_size: number }) {
  return { file_id: file.file_id, file_unique_id: file.file_unique_id, file_size: file.file_size };
}
