import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { dirname } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { Injectable, Logger } from '@nestjs/common';

const run = promisify(execFile);

/**
 * KiB that the process of one file may map for writing, and its CPU seconds. V8 maps about 700 MB at the start and uses
 * 160 of them; the rest is for pictures. The container stays below its limit of 1 GiB.
 */
const MEMORY_KIB = 1_200 * 1024;
const PROCESSOR_S = 20;
/** Exit code of `decode.ts` where the packages are not installed. */
const MISSING = 3;

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

/** Decodes files one at a time, each in a process of its own, which limits the harm that a hostile file can do. */
@Injectable()
export class Decoder {
  /** How long an upload waits for its decoding. A video needs no poster; a large photo takes two seconds. */
  readonly timeoutMs: Record<Job['kind'], number> = { still: 6_000, photo: 15_000 };
  private readonly logger = new Logger(Decoder.name);
  private previous: Promise<unknown> = Promise.resolve();
  private isMissing = false;
  protected readonly script: string = scriptBeside(import.meta.url);

  /**
   * @returns the facts of the decoded file; null if it could not be decoded before `timeout`, `busy` if other files
   * were decoded all that time
   */
  async decode(job: Job, timeout: AbortSignal): Promise<Decoded | null | 'busy'> {
    if (this.isMissing) return null;
    const before = this.previous;
    const turn = Promise.withResolvers<void>();
    this.previous = before.then(() => turn.promise);
    try {
      await Promise.race([before, aborted(timeout)]);
      return timeout.aborted ? 'busy' : await this.start(job, timeout);
    } finally {
      turn.resolve();
    }
  }

  private async start(
    { kind, source, target, format = 'mov', second = 0 }: Job,
    timeout: AbortSignal,
  ): Promise<Decoded | null> {
    const [file, args] = limited(process.execPath, [
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
      const { stdout } = await run(file, args, {
        env: {},
        cwd: dirname(target),
        signal: timeout,
        killSignal: 'SIGKILL',
        maxBuffer: 1024 * 1024,
      });
      return JSON.parse(stdout) as Decoded;
    } catch (error) {
      this.explain(error as { code?: unknown; stderr?: string });
      return null;
    }
  }

  /** Logs missing packages, once. A file that cannot be decoded is not an error of the service. */
  private explain({ code }: { code?: unknown }): void {
    if (code !== MISSING || this.isMissing) return;
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

/** The operating system enforces the limits, also after the service has ended. */
function limited(file: string, args: string[]): [file: string, args: string[]] {
  if (process.platform === 'win32') return [file, args];
  const limits = `ulimit -d ${MEMORY_KIB}; ulimit -t ${PROCESSOR_S}`;
  return ['/bin/sh', ['-c', `{ ${limits}; } 2>/dev/null; exec "$@"`, 'sh', file, ...args]];
}

const aborted = (signal: AbortSignal): Promise<void> =>
  new Promise((resolve) => {
    if (signal.aborted) return resolve();
    signal.addEventListener('abort', () => resolve(), { once: true });
  });
