import { Inject, Injectable } from '@nestjs/common';
import { type BotConfig, CONFIG } from '../config.ts';

export type Allowance = 'answer' | 'say that it is spent' | 'drop';

/**
 * How many updates a chat has sent today. Counted in memory, like the rates of the gateway: a chat is answered by the
 * replica that holds its shard, and a restart that forgets the count does no harm.
 */
@Injectable()
export class ChatQuota {
  private day = '';
  private readonly counts = new Map<number, number>();

  constructor(@Inject(CONFIG) private readonly config: BotConfig) {}

  count(chatId: number, now: Date): Allowance {
    const today = now.toISOString().slice(0, 10);
    if (today !== this.day) this.counts.clear();
    this.day = today;
    const count = (this.counts.get(chatId) ?? 0) + 1;
    this.counts.set(chatId, count);
    const limit = this.config.CHAT_UPDATES_A_DAY;
    if (count <= limit) return 'answer';
    return count === limit + 1 ? 'say that it is spent' : 'drop';
  }
}
