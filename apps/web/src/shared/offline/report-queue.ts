import { ApiError, isRetryable } from '../api/api-error.ts';
import { newKey } from '@slovo/contracts/new-key';
import { deviceNow } from '../clock.ts';
import { sealNow } from './clock-receipt.ts';
import type { Table } from './table.ts';
import type { NewReport, SentReport, uploadReport } from './upload-report.ts';

/** A report that is stored only on this device so far. */
export interface WaitingReport extends NewReport {
  /** Assigned by the table, in insertion order. */
  id: number;
  /** The author. A report is never sent for another user. */
  userId: number;
  /** Device time. */
  writtenAt: number;
  /** How often the server failed. */
  attempts: number;
  notBefore: number;
  /** The server's message. Such a report waits for its author, not for a connection. */
  refusal: string | null;
}

export interface QueueState {
  reports: readonly WaitingReport[];
  sending: { id: number; share: number } | null;
}

/** A message between tabs. */
export interface QueueMessage {
  cancelled?: number;
}

export interface QueueDeps {
  table: Table<WaitingReport>;
  upload: typeof uploadReport;
  userId: () => number | null;
  isOnline: () => boolean;
  /** Runs `work` exclusively across all tabs. */
  withLock: (work: () => Promise<void>) => Promise<void>;
  /** A report has left the queue: `sent` is the server's answer, null if the upload was cancelled. */
  onRemoved: (promiseId: number, sent: SentReport | null) => void;
  notifyTabs: (news: QueueMessage) => void;
}

const FIRST_PAUSE_MS = 30_000;
const LONGEST_PAUSE_MS = 15 * 60_000;
/** An upload without progress for this long is aborted. */
const SILENCE_MS = 2 * 60_000;

/** The next report to send. Reports of one promise keep their order, so a delayed one blocks those after it. */
export function nextToSend(
  reports: readonly WaitingReport[],
  blocked: ReadonlySet<number>,
  now: number,
): WaitingReport | undefined {
  const behind = new Set(blocked);
  return reports.find(({ promiseId, refusal, notBefore }) => {
    if (refusal !== null || behind.has(promiseId)) return false;
    if (notBefore <= now) return true;
    behind.add(promiseId);
    return false;
  });
}

const pauseMs = (attempts: number): number => Math.min(LONGEST_PAUSE_MS, FIRST_PAUSE_MS * 2 ** attempts);

/**
 * Reports that were written offline. Each has an idempotency key from the start, so the server stores it once, however
 * often and from however many tabs it is sent. It leaves the table only after the server's answer, or when its author
 * cancels it.
 */
export class ReportQueue {
  private state: QueueState = { reports: [], sending: null };
  private readonly listeners = new Set<() => void>();
  private upload: { id: number; stop: AbortController } | undefined;
  private working: Promise<void> | undefined;
  private wanted = false;

  constructor(private readonly deps: QueueDeps) {}

  readonly get = (): QueueState => this.state;
  readonly subscribe = (listener: () => void): (() => void) => {
    this.listeners.add(listener);
    return () => void this.listeners.delete(listener);
  };

  /** Rejects if the browser cannot store the report: the form must not discard the text. */
  async add(report: NewReport): Promise<void> {
    const userId = this.deps.userId();
    if (userId === null) throw new Error('Nobody is signed in');
    const row = { ...report, userId, writtenAt: deviceNow(), attempts: 0, notBefore: 0, refusal: null };
    await this.deps.table.put(row);
    await this.onChanged();
    void this.wake();
  }

  /**
   * Whether a report of this promise is queued: later ones must follow it. Reads memory only, so that sending works
   * even if the storage hangs.
   */
  hasWaiting(promiseId: number): boolean {
    return this.state.reports.some((one) => one.promiseId === promiseId && one.refusal === null);
  }

  /** Sends everything that may be sent now. If called again while running, it checks once more. */
  wake(): Promise<void> {
    this.wanted = true;
    this.working ??= this.process().finally(() => {
      this.working = undefined;
      if (this.wanted) void this.wake();
    });
    return this.working;
  }

  async cancel(id: number): Promise<void> {
    const report = this.state.reports.find((one) => one.id === id);
    await this.deps.table.remove(id);
    this.deps.notifyTabs({ cancelled: id });
    const underWay = this.stop(id);
    await this.reload();
    if (report && underWay) this.deps.onRemoved(report.promiseId, null);
    // Reports behind it may be sent now.
    void this.wake();
  }

  /** Replaces a rejected report by the author's corrected version, with a new key. */
  async resend(id: number, text: string, file: File | null): Promise<void> {
    await this.deps.table.change(id, (report) => ({
      ...report,
      text,
      file,
      key: newKey(),
      // Its own day may be what it was refused for.
      seal: sealNow(),
      day: undefined,
      attempts: 0,
      notBefore: 0,
      refusal: null,
    }));
    await this.onChanged();
    void this.wake();
  }

  async onMessage({ cancelled }: QueueMessage): Promise<void> {
    if (cancelled !== undefined) this.stop(cancelled);
    await this.reload();
  }

  /** Reads the queued reports of the signed-in user. */
  async reload(): Promise<void> {
    const userId = this.deps.userId();
    const all = userId === null ? [] : await this.deps.table.all();
    const reports = all.filter((one) => one.userId === userId).toSorted((a, b) => a.id - b.id);
    this.set({ ...this.state, reports });
  }

  private async process(): Promise<void> {
    try {
      while (this.wanted) {
        this.wanted = false;
        await this.reload();
        if (nextToSend(this.state.reports, new Set(), deviceNow()) && this.deps.isOnline())
          await this.deps.withLock(() => this.sendAll());
      }
    } catch {
      // The table cannot be read, so nothing is queued either.
    }
  }

  private async sendAll(): Promise<void> {
    const blocked = new Set<number>();
    for (;;) {
      // Read again each time: another tab, a cancellation or a logout may have changed it.
      await this.reload();
      const next = this.deps.isOnline() ? nextToSend(this.state.reports, blocked, deviceNow()) : undefined;
      if (!next || next.userId !== this.deps.userId()) return;
      if (!(await this.send(next))) blocked.add(next.promiseId);
    }
  }

  /** Returns whether the next report of the same promise may follow. */
  private async send(report: WaitingReport): Promise<boolean> {
    const { id, promiseId } = report;
    const stop = new AbortController();
    this.upload = { id, stop };
    let silence = setTimeout(() => stop.abort(), SILENCE_MS);
    const show = (share: number) => {
      clearTimeout(silence);
      silence = setTimeout(() => stop.abort(), SILENCE_MS);
      this.set({ ...this.state, sending: { id, share } });
    };
    show(0);
    try {
      const sent = await this.deps.upload(report, show, stop.signal);
      await this.deps.table.remove(id);
      this.deps.onRemoved(promiseId, sent);
      return true;
    } catch (error) {
      return await this.handleFailure(report, error);
    } finally {
      clearTimeout(silence);
      this.upload = undefined;
      this.set({ ...this.state, sending: null });
      await this.onChanged();
    }
  }

  private async handleFailure({ id }: WaitingReport, error: unknown): Promise<boolean> {
    if (!(error instanceof ApiError)) throw error;
    const { status, message } = error;
    // Offline or signed out: it stays queued unchanged.
    if (status === 0 || status === 401) return false;
    await this.deps.table.change(id, (report) =>
      isRetryable(status)
        ? {
            ...report,
            attempts: report.attempts + 1,
            notBefore: deviceNow() + pauseMs(report.attempts),
          }
        : { ...report, refusal: message },
    );
    return true;
  }

  private stop(id: number): boolean {
    if (this.upload?.id !== id) return false;
    this.upload.stop.abort();
    return true;
  }

  private async onChanged(): Promise<void> {
    this.deps.notifyTabs({});
    await this.reload();
  }

  private set(state: QueueState): void {
    this.state = state;
    for (const listener of this.listeners) listener();
  }
}
