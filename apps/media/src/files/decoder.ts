import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { dirname } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { Injectable, Logger, type OnApplicationShutdown, Optional } from '@nestjs/common';
import { Refusal } from '@slovo/kit/calls';
import { DecodingQueue } from './decoding-queue.ts';
import { limited, yieldToOthers } from './limited.ts';
import type { PictureAnswer, PictureJob } from './picture-job.ts';
import { type Lost, PictureProcess } from './picture-process.ts';

const run = promisify(execFile);

/** V8 maps about 700 MB of them at the start and uses 160; the rest is for pictures. */
const LIMITS = { memoryKib: 1_200 * 1024, processorS: 20 };
/** Seconds after which a file may be sent again that was not decoded because others were. */
const RETRY_S = 10;
/** Exit codes of `decode.ts`: the packages are not installed; the disk has no such file or no space; no such picture. */
const MISSING = 3;
const NO_FILE = 4;
const UNREADABLE = 5;

const WHAT = { still: 'a video', photo: 'a photo of an iPhone' } as const;

export interface Job {
  kind: 'still' | 'photo';
  source: string;
  target: string;
  /** For a video: FFmpeg's name of the container, and the second of the frame. */
  format?: 'mov' | 'matroska' | 'avi';
  second?: number;
}

export interface Decoded {
  /** For a video, in seconds. */
  duration?: number | null;
}

/** Decodes files one at a time, in processes of their own, which limits the harm that a hostile file can do. */
@Injectable()
export class Decoder implements OnApplicationShutdown {
  /**
   * How long an upload waits for its turn and its decoding, within the half minute that the gateway waits for an answer.
   * A video needs no poster.
   */
  readonly timeoutMs: Record<Job['kind'] | 'picture', number> = {
    still: 6_000,
    photo: 15_000,
    picture: 25_000,
  };
  private readonly logger = new Logger(Decoder.name);
  private readonly pictures = new PictureProcess();
  private isMissing = false;
  protected readonly script: string = scriptBeside(import.meta.url);

  constructor(@Optional() private readonly queue: DecodingQueue = new DecodingQueue(40)) {}

  onApplicationShutdown(): void {
    this.pictures.stop();
  }

  /** The process in which pictures are decoded; undefined while none is needed. */
  get picturesPid(): number | undefined {
    return this.pictures.pid;
  }

  /**
   * @returns the facts of the decoded file; null if the decoder refuses it; `busy` if nothing is said about the file, which
   * may be sent again: it was not its turn or it was not decoded before `timeout`, its process ended twice, or the disk
   * has no such file or no space
   */
  async decode(job: Job, timeout: AbortSignal, ownerId = 0): Promise<Decoded | null | 'busy'> {
    if (this.isMissing) return null;
    const end = await this.queue.turn(ownerId, timeout);
    if (!end) return 'busy';
    try {
      this.pictures.makeRoom();
      let decoded = await this.start(job, timeout, ownerId);
      if (decoded === 'ended') decoded = await this.start(job, timeout, ownerId);
      return decoded === 'ended' ? 'busy' : decoded;
    } finally {
      end();
    }
  }

  /**
   * Decodes a picture again, once, if its process ends.
   * @returns `crashed` if it ended by itself twice and then decodes another picture: the picture is the cause
   * @throws Refusal MEDIA_BUSY: the picture may be valid, so the sender may try again
   */
  async decodePicture(job: PictureJob, ownerId: number): Promise<PictureAnswer | 'crashed'> {
    const timeout = AbortSignal.timeout(this.timeoutMs.picture);
    const end = await this.queue.turn(ownerId, timeout);
    if (!end) throw busy();
    try {
      let answer = await this.run(job, timeout, ownerId);
      if (answer === 'crashed' || answer === 'killed') answer = await this.run(job, timeout, ownerId);
      if (answer === 'crashed' && !(await this.works(timeout, ownerId))) throw busy();
      if (answer === 'crashed' || answer === 'out of processor time') return 'crashed';
      if (typeof answer === 'string' || answer.result === 'unable') throw busy();
      return answer;
    } finally {
      end();
    }
  }

  private async works(timeout: AbortSignal, ownerId: number): Promise<boolean> {
    const answer = await this.run({ kind: 'check' }, timeout, ownerId);
    return typeof answer === 'object' && answer.result === 'works';
  }

  private async run(job: PictureJob, timeout: AbortSignal, ownerId: number): Promise<PictureAnswer | Lost> {
    const answer = await this.pictures.run(job, timeout);
    if (typeof answer === 'string') this.warnOfLoss('a picture', ownerId, answer);
    else if (answer.result === 'unable') this.warnOfDelay('a picture', ownerId, answer.why);
    return answer;
  }

  /** These lines name a person whose files end decoders, by chance or on purpose. */
  private warnOfLoss(what: string, ownerId: number, how: string): void {
    this.logger.warn(`the process that decoded ${what} of person ${ownerId} ended without an answer: ${how}`);
  }

  private warnOfDelay(what: string, ownerId: number, why: string): void {
    this.logger.warn(`${what} of person ${ownerId} cannot be decoded now: ${why}`);
  }

  private async start(
    { kind, source, target, format = 'mov', second = 0 }: Job,
    timeout: AbortSignal,
    ownerId: number,
  ): Promise<Decoded | null | 'ended' | 'busy'> {
    const [file, args] = limited(LIMITS, process.execPath, [
      ...this.permissions(dirname(target)),
      '--max-old-space-size=256',
      this.script,
      kind,
      source,
      target,
      format,
      String(second),
    ]);
    try {
      const running = run(file, args, {
        env: {},
        cwd: dirname(target),
        signal: timeout,
        killSignal: 'SIGKILL',
        maxBuffer: 1024 * 1024,
      });
      yieldToOthers(running.child.pid);
      const { stdout } = await running;
      return JSON.parse(stdout) as Decoded;
    } catch (error) {
      const { code, signal } = error as { code?: unknown; signal?: NodeJS.Signals | null };
      if (code === MISSING) this.explain();
      if (code === MISSING || code === UNREADABLE) return null;
      if (code === NO_FILE || timeout.aborted) {
        const why = timeout.aborted ? 'no time is left' : 'its disk has no such file or no space';
        this.warnOfDelay(WHAT[kind], ownerId, why);
        return 'busy';
      }
      this.warnOfLoss(WHAT[kind], ownerId, signal ?? `code ${String(code)}`);
      return signal === 'SIGXCPU' ? null : 'ended';
    }
  }

  /** Logs missing packages, once. A file that cannot be decoded is not an error of the service. */
  private explain(): void {
    if (this.isMissing) return;
    this.isMissing = true;
    this.logger.warn(
      'Videos get no posters and HEIC photos are refused: @ffmpeg/core or libheif-js is not installed',
    );
  }

  /** Flags of Node's permission model: its scratch folder and the code it needs, no addons, no child processes. */
  private permissions(folder: string): string[] {
    const readable = [folder, dirname(this.script), ...packageFolders(this.script)];
    return [
      '--permission',
      ...readable.map((path) => `--allow-fs-read=${path}`),
      `--allow-fs-write=${folder}`,
      '--no-warnings',
    ];
  }
}

function scriptBeside(url: string): string {
  // The bundle of the service is in one folder.
  return fileURLToPath(new URL(url.endsWith('.ts') ? './decode.ts' : './decode.mjs', url));
}

/** The package folders above the script, where Node looks for packages. */
function packageFolders(script: string): string[] {
  const folders: string[] = [];
  for (let folder = dirname(script); folder !== dirname(folder); folder = dirname(folder))
    for (const name of ['package.json', 'node_modules/@ffmpeg', 'node_modules/libheif-js'])
      if (existsSync(`${folder}/${name}`)) folders.push(`${folder}/${name}`);
  return folders;
}

export const busy = (): Refusal => new Refusal('MEDIA_BUSY', { retryAfter: RETRY_S });
