import { createHash, randomBytes } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { mkdir, rename, rm, stat } from 'node:fs/promises';
import { dirname, extname, join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import type { Database } from '../state/database.ts';

export type MediaKind = 'photo' | 'video' | 'document' | 'animation';

export interface StoredFile {
  file_id: string;
  file_unique_id: string;
  file_size: number;
  /** As getFile returns it, for example photos/file_3.jpg. */
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

// The first bytes of a real id depend on its kind. Bots must not rely on them; they make logs easier to read.
const ID_PREFIX: Record<MediaKind, string> = {
  photo: 'AgACAgIA',
  video: 'BAACAgIA',
  document: 'BQACAgIA',
  animation: 'CgACAgIA',
};

export class FileStore {
  /** The folder of the paths that getFile returns. */
  readonly root: string;
  /** Unfinished uploads; emptied at every start. */
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

  /** Moves a finished upload into the store. The same bytes get the same file_unique_id, as in Telegram. */
  async add(
    kind: MediaKind,
    mediaId: number,
    source: string,
    name: string,
    mimeType: string | null,
  ): Promise<StoredFile> {
    const size = (await stat(source)).size;
    const uniqueId = await digestOf(source);
    const extension = extname(name)
      .toLowerCase()
      .replace(/[^a-z0-9.]/g, '');
    const path = `${FOLDER[kind]}/file_${this.#db.next('file')}${extension}`;
    await mkdir(dirname(join(this.root, path)), { recursive: true });
    await rename(source, join(this.root, path));
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

  has(path: string): boolean {
    return this.#db.one('SELECT 1 FROM files WHERE path = ?', path) !== undefined;
  }
}

async function digestOf(path: string): Promise<string> {
  const hash = createHash('sha256');
  await pipeline(createReadStream(path), hash);
  return `AQAD${hash.digest('base64url').slice(0, 12)}`;
}
