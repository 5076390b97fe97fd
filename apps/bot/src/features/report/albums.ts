import { setTimeout as pause } from 'node:timers/promises';
import { Injectable, Logger, type OnModuleInit } from '@nestjs/common';
import { getProfile, type UserProfile } from '@slovo/contracts';
import { Refusal } from '@slovo/kit/calls';
import { GrammyError } from 'grammy';
import { isRetryable, Services } from '../../services/services.ts';
import { ChatShards, type Hold, shardOf } from '../../telegram/chat-shards.ts';
import { isTransient } from '../../telegram/telegram.ts';
import { type Draft, type DraftItem, Drafts } from './drafts.ts';

/**
 * Telegram sends an album as separate messages and does not mark the last one: it is complete when no message arrived
 * for this long. Real time, not the product's, as it is about the network.
 */
const QUIET_MS = 900;
const LARGEST_ALBUM = 10;
const RETRY_MS = 1_000;

/** Shows the album's card. Resolves to false if no promise accepts a report. */
type Complete = (draft: Draft, person: UserProfile) => Promise<boolean>;

/** Collects the messages of an album into one draft. */
@Injectable()
export class Albums implements OnModuleInit {
  private readonly logger = new Logger(Albums.name);
  private readonly timers = new Map<number, NodeJS.Timeout>();
  private complete: Complete = async () => false;

  constructor(
    private readonly drafts: Drafts,
    private readonly services: Services,
    private readonly shards: ChatShards,
  ) {}

  onModuleInit(): void {
    this.shards.onTaken((hold) => void this.resume(hold));
  }

  onComplete(complete: Complete): void {
    this.complete = complete;
  }

  /** Resumes albums of the shard that another replica or a crash left open; they may still grow. */
  private async resume({ shard, signal }: Hold): Promise<void> {
    while (!signal.aborted) {
      try {
        const drafts = await this.drafts.collecting();
        const own = drafts.filter(({ chatId }) => shardOf(chatId) === shard);
        if (!signal.aborted) for (const { id, chatId } of own) this.wait(id, chatId);
        return;
      } catch (error) {
        this.logger.warn(`cannot list albums: ${(error as Error).message}`);
        await pause(RETRY_MS, undefined, { signal }).catch(() => {});
      }
    }
  }

  /** @returns false if the report was sent before this picture arrived. */
  async add(
    draft: Draft,
    content: { items: DraftItem[]; text: string },
    person: UserProfile,
  ): Promise<boolean> {
    const isIn = content.items.every(({ fileId }) => draft.items.some((item) => item.fileId === fileId));
    if (draft.status === 'sending' || draft.status === 'sent') return isIn;
    // A late picture joins the album whose card is shown already, unless the person cancelled it.
    if (draft.status === 'cancelled' || draft.items.length >= LARGEST_ALBUM) return true;
    const grown = await this.drafts.append(draft, content.items, content.text);
    if (grown.status === 'collecting') this.wait(grown.id, grown.chatId);
    else if (grown.items.length > draft.items.length) await this.complete(grown, person);
    return true;
  }

  private wait(draftId: number, chatId: number): void {
    clearTimeout(this.timers.get(draftId));
    this.timers.set(
      draftId,
      setTimeout(() => this.closeHeld(draftId, chatId), QUIET_MS),
    );
  }

  /** If the shard was given away meanwhile, the replica that has it now shows the card. */
  private closeHeld(draftId: number, chatId: number): void {
    this.timers.delete(draftId);
    const hold = this.shards.holdOf(chatId);
    if (hold) this.shards.keepDuring(hold, this.close(draftId, chatId));
  }

  private async close(draftId: number, chatId: number): Promise<void> {
    try {
      const draft = await this.drafts.find(draftId, chatId);
      if (draft?.status !== 'collecting') return;
      const person = await this.services.as({ id: draft.userId, roles: [] }, getProfile, {});
      const isOffered = await this.complete(draft, person);
      const isOver = await this.drafts.endCollecting(draft.id, isOffered ? 'offered' : 'cancelled', draft);
      // A picture that came meanwhile, or an edit, may not be on the card.
      if (!isOver) this.wait(draftId, chatId);
    } catch (error) {
      this.logger.warn(`cannot show album ${draftId}: ${(error as Error).message}`);
      // A service or our database does not answer: try again later.
      if (!isFinal(error)) return this.wait(draftId, chatId);
      await this.drafts.endCollecting(draftId, 'cancelled').catch(() => this.wait(draftId, chatId));
    }
  }
}

/** A retry would fail in the same way: the bot is blocked, the person is banned. */
const isFinal = (error: unknown): boolean =>
  (error instanceof GrammyError && !isTransient(error)) || (error instanceof Refusal && !isRetryable(error));
