import {
  type BeforeApplicationShutdown,
  Injectable,
  Logger,
  type OnApplicationBootstrap,
} from '@nestjs/common';
import { dataExportRequested, keepDataExport, returnDataExport, takeDataExport } from '@slovo/contracts';
import { CallClient, Refusal } from '@slovo/kit/calls';
import { EventFeed } from '@slovo/kit/events';
import { ArchiveMaker } from './archive-maker.ts';
import { GATEWAY, type TakenExport } from './taken-export.ts';

/** For exports whose worker was killed, or whose event came while nobody listened. */
const LOOK_MS = 15_000;
/** Well within the lease of ten minutes. */
const KEEP_MS = 60_000;

/**
 * Makes the exports of people's data, one at a time in each replica. Auth lends each to one worker; what a killed worker
 * had begun is begun anew by another, and leaves nothing behind.
 */
@Injectable()
export class ExportWorker implements OnApplicationBootstrap, BeforeApplicationShutdown {
  private readonly logger = new Logger(ExportWorker.name);
  private readonly stopping = new AbortController();
  private timer: NodeJS.Timeout | undefined;
  private working: Promise<void> | undefined;
  private making = false;
  private isWoken = false;

  constructor(
    private readonly calls: CallClient,
    private readonly feed: EventFeed,
    private readonly archives: ArchiveMaker,
  ) {}

  async onApplicationBootstrap(): Promise<void> {
    await this.feed.on(dataExportRequested, () => this.wake());
    this.timer = setInterval(() => this.wake(), LOOK_MS).unref();
    this.wake();
  }

  /** Breaks off what it makes and gives it back. A worker that only looks for work needs no wait. */
  async beforeApplicationShutdown(): Promise<void> {
    clearInterval(this.timer);
    this.stopping.abort(new Error('the gateway was stopped'));
    if (this.making) await this.working;
  }

  private wake(): void {
    this.isWoken = true;
    this.working ??= this.work().finally(() => {
      this.working = undefined;
    });
  }

  private async work(): Promise<void> {
    while (this.isWoken && !this.stopping.signal.aborted) {
      this.isWoken = false;
      try {
        const { taken } = await this.calls.call(takeDataExport, {}, GATEWAY);
        if (!taken) continue;
        this.isWoken = true; // another one may wait
        this.making = true;
        await this.make(taken);
      } catch (error) {
        // The next look finds what waits. Nobody awaits this one, so nothing may be thrown from here.
        if (error instanceof Refusal) this.logger.debug(`auth is starting or away: ${error.message}`);
        else this.logger.error(`cannot look for exports to make: ${(error as Error).stack}`);
        return;
      } finally {
        this.making = false;
      }
    }
  }

  private async make(taken: TakenExport): Promise<void> {
    const { id, lease } = taken;
    const lost = new AbortController();
    const keeping = setInterval(() => void this.keep({ id, lease }, lost), KEEP_MS);
    try {
      await this.archives.make(taken, AbortSignal.any([lost.signal, this.stopping.signal]));
    } catch (error) {
      const { message } = error as Error;
      this.logger.warn(`the export ${id} was not made: ${message}`);
      await this.calls.call(returnDataExport, { id, lease, error: message.slice(0, 1_000) }, GATEWAY);
    } finally {
      clearInterval(keeping);
    }
  }

  private async keep(input: Pick<TakenExport, 'id' | 'lease'>, lost: AbortController): Promise<void> {
    try {
      await this.calls.call(keepDataExport, input, GATEWAY);
    } catch (error) {
      // While auth is away the lease goes on; it is lost only where auth says so.
      if (error instanceof Refusal && error.code === 'DATA_EXPORT_NOT_FOUND') lost.abort(error);
    }
  }
}
