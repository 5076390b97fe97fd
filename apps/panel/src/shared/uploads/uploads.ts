import { newKey } from '@slovo/contracts/new-key';
import {
  libraryProblem,
  movedTransfer,
  offeredType,
  shownFileName,
  type TransferAction,
  type TransferState,
  UPLOAD_TIMEOUT_MS,
  type UploadProblem,
} from '@slovo/domain/upload';
import { call } from '../api/call.ts';
import type { LibraryUpload } from '../api/wire.ts';
import { now } from '../clock.ts';
import { keepPageFor } from '../page.ts';
import { onToken } from '../session/current-token.ts';
import { forgetSession } from './kept-sessions.ts';
import { countError, countUpload } from './metrics.ts';
import { sendFile } from './send-file.ts';
import { type Sample, withSample } from './speed.ts';
import { isLost, UploadError } from './upload-error.ts';

export interface Upload {
  /** Also its `X-Upload-Id`. */
  id: string;
  file: File;
  name: string;
  /** Its media type, as far as the browser knows it. */
  type: string;
  state: TransferState;
  /** Bytes that have left. */
  sent: number;
  samples: readonly Sample[];
  /** Failed attempts of the request that is sent again now. */
  failed: number;
  /** Why nothing was sent. */
  problem?: UploadProblem;
  /** Why it ended. */
  error?: unknown;
  /** What became of it. */
  stored?: LibraryUpload;
  /** In chunks: the upload that the server knows, until when. */
  session?: { id: string; expiresAt: string };
}

/**
 * Files on their way into the library, one after the other. They go on while the operator looks at other pages, and
 * end when the operator leaves.
 */
export class Uploads {
  /** The newest first. */
  private all: readonly Upload[] = [];
  private readonly listeners = new Set<() => void>();
  private readonly running = new Map<string, AbortController>();

  readonly list = (): readonly Upload[] => this.all;

  readonly subscribe = (listener: () => void): (() => void) => {
    this.listeners.add(listener);
    return () => void this.listeners.delete(listener);
  };

  /** Checks and queues files. Returns their ids. */
  add(files: readonly File[]): string[] {
    const added = files.map((file): Upload => {
      const name = shownFileName(file.name);
      const type = offeredType({ name, type: file.type });
      return { id: newKey(), file, name, type, state: 'idle', sent: 0, samples: [], failed: 0 };
    });
    this.set([...added.toReversed(), ...this.all]);
    for (const { id, name, type, file } of added) {
      const problem = libraryProblem({ name, type, size: file.size });
      if (problem) this.move(id, 'refuse', { problem });
    }
    this.next();
    return added.map(({ id }) => id);
  }

  resume(id: string): void {
    this.move(id, 'resume', { error: undefined, failed: 0, samples: [] });
    this.next();
  }

  /** Goes on with those that ended because the connection was lost. */
  resumeLost(): void {
    for (const { id, state, error } of this.all.toReversed())
      if (state === 'error' && isLost(error)) this.resume(id);
  }

  /** Cancels it, or puts it away. What the server has of an unfinished one is removed. */
  remove(id: string): void {
    const upload = this.find(id);
    if (!upload || !this.move(id, 'remove')) return;
    this.running.get(id)?.abort(new UploadError('aborted'));
    if (upload.session && upload.state !== 'done') void discardSession(upload.session.id);
  }

  /** Nothing of one operator's is left to the next. */
  clear(): void {
    for (const controller of this.running.values()) controller.abort(new UploadError('aborted'));
    this.set([]);
  }

  private next(): void {
    if (this.running.size > 0) return;
    const waiting = this.all.findLast(({ state }) => state === 'idle');
    if (waiting) void this.run(waiting);
  }

  private async run({ id, file, name, type }: Upload): Promise<void> {
    const controller = new AbortController();
    this.running.set(id, controller);
    this.move(id, 'start');
    const timer = setTimeout(() => controller.abort(new UploadError('timeout')), UPLOAD_TIMEOUT_MS);
    const begun = now();
    try {
      const stored = await sendFile({
        file,
        name,
        type,
        uploadId: id,
        signal: controller.signal,
        onProgress: (sent) => this.progress(id, sent),
        onRetry: (failed) => this.patch(id, { failed }),
        onSession: (sessionId, expiresAt) => this.patch(id, { session: { id: sessionId, expiresAt } }),
      });
      countUpload({ bytes: file.size, ms: Math.max(0, now() - begun) });
      this.move(id, 'store', { stored, sent: file.size, failed: 0 });
    } catch (error) {
      if (this.move(id, 'fail', { error }))
        countError({ at: now(), message: error instanceof Error ? error.message : String(error) });
    } finally {
      clearTimeout(timer);
      this.running.delete(id);
      this.next();
    }
  }

  private progress(id: string, sent: number): void {
    const samples = withSample(this.find(id)?.samples ?? [], { at: now(), sent });
    this.patch(id, { sent, samples });
  }

  private readonly find = (id: string): Upload | undefined => this.all.find((upload) => upload.id === id);

  /** Returns whether it has moved: not if it is gone, or the table has no such move. */
  private move(id: string, action: TransferAction, change: Partial<Upload> = {}): boolean {
    const upload = this.find(id);
    const state = upload && movedTransfer(upload.state, action);
    if (!state) return false;
    if (state === 'gone') this.set(this.all.filter((one) => one !== upload));
    else this.patch(id, { ...change, state });
    return true;
  }

  private patch(id: string, change: Partial<Upload>): void {
    this.set(this.all.map((upload) => (upload.id === id ? { ...upload, ...change } : upload)));
  }

  private set(all: readonly Upload[]): void {
    this.all = all;
    for (const listener of this.listeners) listener();
  }
}

/** If this fails, the server removes it after a day without a chunk. */
export async function discardSession(sessionId: string): Promise<void> {
  forgetSession(sessionId);
  await call('media.clean-up-upload', { sessionId }).catch(() => {});
}

const isWaiting = (state: TransferState): boolean => state === 'idle' || state === 'uploading';

/** The uploads of this page. */
export const uploads = new Uploads();
onToken((token) => {
  if (token === null) uploads.clear();
});
globalThis.addEventListener('online', () => uploads.resumeLost());
// A reloaded page cannot open the files again.
keepPageFor(() => uploads.list().some(({ state, error }) => isWaiting(state) || isLost(error)));
