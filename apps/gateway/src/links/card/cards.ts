import { Injectable, type OnApplicationShutdown } from '@nestjs/common';
import { Refusal } from '@slovo/kit/calls';
import { RecentlyUsed } from '../recently-used.ts';
import { RestartedThread } from '../threads/restarted-thread.ts';
import { ThreadBusy, type ThreadOptions } from '../threads/thread.ts';
import type { Card, CardSize } from './card.ts';

export interface PictureRequest {
  card: Card;
  size: CardSize;
}

export interface Picture {
  png: Uint8Array;
}

const MOST_KEPT_BYTES = 32_000_000;

const THREAD: ThreadOptions = {
  // The bundle of the service is in one folder.
  file: new URL(
    import.meta.url.endsWith('.ts') ? './draw-pictures.ts' : './draw-pictures.mjs',
    import.meta.url,
  ),
  memory: { maxOldGenerationSizeMb: 256, maxYoungGenerationSizeMb: 16 },
  mostWaiting: 30,
  patienceMs: 10_000,
  hangsAfterMs: 30_000,
};

/** Pictures that were drawn lately, by what is on them. Each takes a processor for some 100 ms, so a thread draws them. */
@Injectable()
export class Cards implements OnApplicationShutdown {
  private readonly kept = new RecentlyUsed<Buffer>(MOST_KEPT_BYTES, ({ length }) => length);
  private readonly thread: RestartedThread<PictureRequest, Picture>;

  /** @param limits for tests */
  constructor(limits: Partial<ThreadOptions> = {}) {
    this.thread = new RestartedThread('thread that draws pictures', { ...THREAD, ...limits });
  }

  async onApplicationShutdown(): Promise<void> {
    await this.thread.stop();
  }

  /** @throws Refusal SERVICE_UNAVAILABLE while too many wait or the thread is away */
  find(card: Card, size: CardSize): Promise<Buffer> {
    return this.kept.find(JSON.stringify([size, card]), () => this.draw({ card, size }));
  }

  private async draw(request: PictureRequest): Promise<Buffer> {
    try {
      const { png } = await this.thread.run(request);
      return Buffer.from(png.buffer, png.byteOffset, png.byteLength);
    } catch (error) {
      if (error instanceof ThreadBusy || !this.thread.isReady) throw new Refusal('SERVICE_UNAVAILABLE');
      throw error;
    }
  }
}
