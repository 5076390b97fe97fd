import { type ChildProcess, spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { BY_OTHERS, limited, yieldToOthers } from './limited.ts';
import type { PictureAnswer, PictureJob } from './picture-job.ts';

/** 600 MB of them are mapped at the start and 65 used; the rest is for one picture. */
const LIMITS = { memoryKib: 1_100 * 1024, processorS: 20 };
/** It is ended then, since it holds about 100 MB. */
const IDLE_MS = 60_000;
/** Bytes up to which it may stay beside the process that decodes a video. */
const SMALL = 110 * 1024 * 1024;

/**
 * How a process ended without an answer: `crashed` by itself, as where memory is refused to it; `killed` from outside, or
 * not even started.
 */
export type Lost = 'crashed' | 'killed' | 'out of processor time' | 'timeout';

const BY_SIGNAL: Partial<Record<NodeJS.Signals, Lost>> = {
  SIGXCPU: 'out of processor time',
  ...Object.fromEntries(BY_OTHERS.map((signal) => [signal, 'killed'])),
};

/**
 * The process in which libvips decodes and encodes. It knows no secret: its environment is empty. It is started for the
 * first picture and again after it ended, by itself or by a picture.
 */
export class PictureProcess {
  private child: ChildProcess | null = null;
  private rss = 0;
  private idle: NodeJS.Timeout | undefined;

  get pid(): number | undefined {
    return this.child?.pid;
  }

  /** One at a time. */
  async run(job: PictureJob, timeout: AbortSignal): Promise<PictureAnswer | Lost> {
    clearTimeout(this.idle);
    const child = (this.child ??= this.start());
    try {
      const answer = await answerOf(child, job, timeout);
      if (typeof answer === 'string' || answer.isLast) this.end(child);
      else this.rest(answer.rss);
      return answer;
    } catch (error) {
      this.end(child);
      throw error;
    }
  }

  /** Before a process that needs the memory. */
  makeRoom(): void {
    if (this.rss > SMALL) this.stop();
  }

  stop(): void {
    clearTimeout(this.idle);
    if (this.child) this.end(this.child);
  }

  private rest(rss: number): void {
    this.rss = rss;
    this.idle = setTimeout(() => this.stop(), IDLE_MS).unref();
  }

  private start(): ChildProcess {
    const [file, args] = limited(LIMITS, process.execPath, [
      '--max-old-space-size=64',
      '--no-warnings',
      script(import.meta.url),
    ]);
    const child = spawn(file, args, { env: {}, stdio: ['ignore', 'ignore', 'ignore', 'ipc'] });
    yieldToOthers(child.pid);
    child.on('error', () => this.end(child)); // without a listener it would end the service
    child.on('exit', () => this.end(child));
    // An idle one must not keep a service alive that wants to end.
    child.unref();
    child.channel?.unref();
    return child;
  }

  private end(child: ChildProcess): void {
    child.kill('SIGKILL');
    if (this.child !== child) return;
    this.child = null;
    this.rss = 0;
  }
}

function answerOf(child: ChildProcess, job: PictureJob, timeout: AbortSignal): Promise<PictureAnswer | Lost> {
  const { promise, resolve } = Promise.withResolvers<PictureAnswer | Lost>();
  const answered = (answer: unknown): void => resolve(answer as PictureAnswer);
  const ended = (_code: number | null, signal: NodeJS.Signals | null): void =>
    resolve((signal && BY_SIGNAL[signal]) ?? 'crashed');
  const failed = (): void => resolve('killed');
  const late = (): void => resolve('timeout');
  child.once('message', answered).once('exit', ended).once('error', failed);
  timeout.addEventListener('abort', late, { once: true });
  if (timeout.aborted) late();
  else child.send(job, (error) => error && failed());
  return promise.finally(() => {
    child.off('message', answered).off('exit', ended).off('error', failed);
    timeout.removeEventListener('abort', late);
  });
}

/** The bundle of the service is in one folder. */
const script = (url: string): string =>
  fileURLToPath(new URL(url.endsWith('.ts') ? './decode-pictures.ts' : './decode-pictures.mjs', url));
