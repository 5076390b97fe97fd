import { createHash, randomBytes } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { copyFile, mkdir, rename, rm, stat } from 'node:fs/promises';
import { dirname, extname, join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import type { Database } from '../state/database.ts';

export type MediaKind = 'photo' | 'video' | 'document' | 'animation';

export interface StoredFile {
  file_id: string;
  file_unique_id: string;
  file_size: number;
  /** As getFile gives it, for instance photos/file_3.jpg. */
  path: string;
  mimeType: string | null;
  mediaId: number;
}

const FOLDER: Record<MediaKind, string> = {
  photo: 'photos',
  video: 'videos',
  document: 'documents',
  animation: 'animations',
};

// The first bytes of a real id tell its kind; bots must not read them, logs are easier to read with them.
const ID_PREFIX: Record<MediaKind, string> = {
  photo: 'AgACAgIA',
  video: 'BAACAgIA',
  document: 'BQACAgIA',
  animation: 'CgACAgIA',
};

export class FileStore {
  /** Root of what getFile's paths name. */
  readonly root: string;
  /** Uploads that are still arriving; emptied at every start. */
  readonly uploads: string;
  readonly #db: Database;

  constructor(home: string, db: Database) {
    this.root = join(home, 'files');
    this.uploads = join(home, 'uploads');
    this.#db = db;
  }

  async open(): Promise<void> {
    await rm(this.uploads, { recursive: true, force: true });
    await mkdir(this.uploads, { recursive: true });
    await mkdir(this.root, { recursive: true });
  }

  newUpload(): string {
    return join(this.uploads, randomBytes(12).toString('hex'));
  }

  /** Moves (or copies) a finished upload in. The same bytes get the same file_unique_id, as with Telegram. */
  async take(
    kind: MediaKind,
    mediaId: number,
    source: string,
    name: string,
    mimeType: string | null,
    keep = false,
  ): Promise<StoredFile> {
    const size = (await stat(source)).size;
    const uniqueId = await digestOf(source);
    const extension = extname(name)
      .toLowerCase()
      .replace(/[^a-z0-9.]/g, '');
    const path = `${FOLDER[kind]}/file_${this.#db.next('file')}${extension}`;
    await mkdir(dirname(join(this.root, path)), { recursive: true });
    await (keep ? copyFile(source, join(this.root, path)) : rename(source, join(this.root, path)));
    const file_id = `${ID_PREFIX[kind]}${randomBytes(48).toString('base64url')}`;
    this.#db.run(
      'INSERT INTO files (file_id, unique_id, path, size, mime_type, media_id) VALUES (?, ?, ?, ?, ?, ?)',
      file_id,
      uniqueId,
      path,
      size,
      mimeType,
      mediaId,
    );
    return { file_id, file_unique_id: uniqueId, file_size: size, path, mimeType, mediaId };
  }

  find(fileId: string): StoredFile | undefined {
    const row = this.#db.one('SELECT * FROM files WHERE file_id = ?', fileId);
    return (
      row && {
        file_id: String(row['file_id']),
        file_unique_id: String(row['unique_id']),
        file_size: Number(row['size']),
        path: String(row['path']),
        mimeType: row['mime_type'] === null ? null : String(row['mime_type']),
        mediaId: Number(row['media_id']),
      }
    );
  }

  holds(path: string): boolean {
    return this.#db.one('SELECT 1 FROM files WHERE path = ?', path) !== undefined;
  }
}

async function digestOf(path: string): Promise<string> {
  const hash = createHash('sha256');
  await pipeline(createReadStream(path), hash);
  return `AQAD${hash.digest('base64url').slice(0, 12)}`;
}
