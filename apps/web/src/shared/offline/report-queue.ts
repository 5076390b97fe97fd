import { ApiError, isPassing } from '../api/api-error.ts';
import { newKey } from '../api/new-key.ts';
import { deviceNow } from '../clock.ts';
import type { Shelf } from './shelf.ts';
import type { NewReport, SentReport, uploadReport } from './upload-report.ts';

/** A report that is only on this device so far. */
export interface WaitingReport extends NewReport {
  /** The shelf numbers them, in the order of writing. */
  id: number;
  /** Who wrote it: it is never sent as anybody else. */
  userId: number;
  /** Device time. */
  writtenAt: number;
  /** How often the server failed at it. */
  attempts: number;
  notBefore: number;
  /** The server's sentence; such a report waits for its author instead of the line. */
  refusal: string | null;
}

export interface QueueState {
  reports: readonly WaitingReport[];
  sending: { id: number; share: number } | null;
}

/** What another tab has to know. */
export interface QueueNews {
  cancelled?: number;
}

export interface QueueParts {
  shelf: Shelf<WaitingReport>;
  upload: typeof uploadReport;
  userId: () => number | null;
  isOnline: () => boolean;
  /** Runs one such piece of work at a time on the whole device. */
  alone: (work: () => Promise<void>) => Promise<void>;
  /** A report has left the queue: `sent` is the server's answer, null where it was stopped half-way. */
  onLeft: (promiseId: number, sent: SentReport | null) => void;
  tellTabs: (news: QueueNews) => void;
}

const FIRST_PAUSE_MS = 30_000;
const LONGEST_PAUSE_MS = 15 * 60_000;
/** An upload of which nothing is heard for so long has lost its line. */
const SILENCE_MS = 2 * 60_000;

/** The next one whose turn it is. Reports of one promise keep their order: behind one that pauses all of them wait. */
export function nextToSend(
  reports: readonly WaitingReport[],
  held: ReadonlySet<number>,
  now: number,
): WaitingReport | undefined {
  const behind = new Set(held);
  return reports.find(({ promiseId, refusal, notBefore }) => {
    if (refusal !== null || behind.has(promiseId)) return false;
    if (notBefore <= now) return true;
    behind.add(promiseId);
    return false;
  });
}

const pauseMs = (attempts: number): number => Math.min(LONGEST_PAUSE_MS, FIRST_PAUSE_MS * 2 ** attempts);

/**
 * Reports written without a line. Each has its key from the beginning, so that however often it is sent, from however
 * many tabs, the server writes it once; it leaves the shelf only after the server's word or its author's.
 */
export class ReportQueue {
  private state: QueueState = { reports: [], sending: null };
  private readonly listeners = new Set<() => void>();
  private upload: { id: number; stop: AbortController } | undefined;
  private working: Promise<void> | undefined;
  private wanted = false;

  constructor(private readonly parts: QueueParts) {}

  readonly get = (): QueueState => this.state;
  readonly subscribe = (listener: () => void): (() => void) => {
    this.listeners.add(listener);
    return () => void this.listeners.delete(listener);
  };

  /** Rejects where the browser keeps nothing: the author has to know before the words are gone. */
  async add(report: NewReport): Promise<void> {
    const userId = this.parts.userId();
    if (userId === null) throw new Error('Nobody is signed in');
    const kept = { ...report, userId, writtenAt: deviceNow(), attempts: 0, notBefore: 0, refusal: null };
    await this.parts.shelf.put(kept);
    await this.changed();
    void this.wake();
  }

  /**
   * Whether something of this promise waits already: what is written later goes later. From memory, so that a device
   * whose storage hangs still sends.
   */
  hasWaiting(promiseId: number): boolean {
    return this.state.reports.some((one) => one.promiseId === promiseId && one.refusal === null);
  }

  /** Sends whatever may go now. Called again while it works, it looks once more. */
  wake(): Promise<void> {
    this.wanted = true;
    this.working ??= this.workOff().finally(() => {
      this.working = undefined;
      if (this.wanted) void this.wake();
    });
    return this.working;
  }

  /** The author changed their mind. */
  async cancel(id: number): Promise<void> {
    const report = this.state.reports.find((one) => one.id === id);
    await this.parts.shelf.remove(id);
    this.parts.tellTabs({ cancelled: id });
    const underWay = this.stop(id);
    await this.reload();
    if (report && underWay) this.parts.onLeft(report.promiseId, null);
    // What stood behind it may go.
    void this.wake();
  }

  /** A refused report as its author put it right: another report, in the old one's place. */
  async resend(id: number, text: string, file: File | null): Promise<void> {
    await this.parts.shelf.change(id, (report) => ({
      ...report,
      text,
      file,
      key: newKey(),
      attempts: 0,
      notBefore: 0,
      refusal: null,
    }));
    await this.changed();
    void this.wake();
  }

  async hear({ cancelled }: QueueNews): Promise<void> {
    if (cancelled !== undefined) this.stop(cancelled);
    await this.reload();
  }

  /** Reads what waits of whoever is signed in now. */
  async reload(): Promise<void> {
    const userId = this.parts.userId();
    const all = userId === null ? [] : await this.parts.shelf.all();
    const reports = all.filter((one) => one.userId === userId).toSorted((a, b) => a.id - b.id);
    this.set({ ...this.state, reports });
  }

  private async workOff(): Promise<void> {
    try {
      while (this.wanted) {
        this.wanted = false;
        await this.reload();
        if (nextToSend(this.state.reports, new Set(), deviceNow()) && this.parts.isOnline())
          await this.parts.alone(() => this.sendAll());
      }
    } catch {
      // The shelf cannot be read: then nothing waits on it either.
    }
  }

  private async sendAll(): Promise<void> {
    const held = new Set<number>();
    for (;;) {
      // Anew each time: another tab, a cancel or a sign-out may have changed everything.
      await this.reload();
      const next = this.parts.isOnline() ? nextToSend(this.state.reports, held, deviceNow()) : undefined;
      if (!next || next.userId !== this.parts.userId()) return;
      if (!(await this.send(next))) held.add(next.promiseId);
    }
  }

  /** Answers whether the next of its promise may follow. */
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
      const sent = await this.parts.upload(report, show, stop.signal);
      await this.parts.shelf.remove(id);
      this.parts.onLeft(promiseId, sent);
      return true;
    } catch (error) {
      return await this.keep(report, error);
    } finally {
      clearTimeout(silence);
      this.upload = undefined;
      this.set({ ...this.state, sending: null });
      await this.changed();
    }
  }

  private async keep({ id }: WaitingReport, error: unknown): Promise<boolean> {
    if (!(error instanceof ApiError)) throw error;
    const { status, message } = error;
    // No line, or no session any more: it waits as it was.
    if (status === 0 || status === 401) return false;
    await this.parts.shelf.change(id, (report) =>
      isPassing(status)
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

  private async changed(): Promise<void> {
    this.parts.tellTabs({});
    await this.reload();
  }

  private set(state: QueueState): void {
    this.state = state;
    for (const listener of this.listeners) listener();
  }
}
