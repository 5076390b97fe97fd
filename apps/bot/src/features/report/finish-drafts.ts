import { setTimeout as pause } from 'node:timers/promises';
import { Injectable, Logger, type OnModuleInit } from '@nestjs/common';
import { getProfile } from '@slovo/contracts';
import { Clock } from '@slovo/kit/clock';
import { botTexts } from '@slovo/texts/bot';
import { Services } from '../../services/services.ts';
import { type LeaderTask, Leader } from '../../telegram/leader.ts';
import { whyUnreachable } from '../../telegram/telegram.ts';
import { DraftCard } from './draft-card.ts';
import { type Draft, Drafts, isExpired } from './drafts.ts';
import { SendDraft } from './send-draft.ts';

/** Real time: an update that sends a draft is repeated for minutes, so there is no hurry. */
const EVERY_MS = 30_000;
const AT_ONCE = 50;
/** A card that Telegram has refused to edit for this long stays as it is. */
const GIVEN_UP_MS = 24 * 3_600_000;

/**
 * Finishes drafts whose update was given up during an outage: their card still says that the report is being sent. A
 * stored report gets its outcome, and another is sent as long as its draft is valid.
 */
@Injectable()
export class FinishDrafts implements LeaderTask, OnModuleInit {
  private readonly logger = new Logger(FinishDrafts.name);

  // More than five: it joins the drafts with their people, cards and the time.
  constructor(
    private readonly drafts: Drafts,
    private readonly card: DraftCard,
    private readonly sender: SendDraft,
    private readonly services: Services,
    private readonly clock: Clock,
    private readonly leader: Leader,
  ) {}

  onModuleInit(): void {
    this.leader.add(this);
  }

  async run(signal: AbortSignal): Promise<void> {
    while (!signal.aborted) {
      await this.finishAll().catch((error: Error) =>
        this.logger.warn(`cannot list drafts: ${error.message}`),
      );
      await pause(EVERY_MS, undefined, { signal }).catch(() => {});
    }
  }

  async finishAll(): Promise<void> {
    const now = this.clock.now();
    const since = new Date(now.getTime() - GIVEN_UP_MS);
    for (const draft of await this.drafts.unfinished(since, AT_ONCE)) {
      try {
        await this.finish(draft, now);
      } catch (error) {
        this.logger.warn(`cannot finish draft ${draft.id}: ${(error as Error).message}`);
        if (whyUnreachable(error)) await this.drafts.change(draft, { status: 'cancelled' });
      }
    }
  }

  private async finish(draft: Draft, now: Date): Promise<void> {
    const person = await this.services.as({ id: draft.userId, roles: [] }, getProfile, {});
    if (draft.reportId !== null || !isExpired(draft, now))
      return this.sender.sendDraft(draft, person, now, false);
    await this.card.say(draft, botTexts[person.language].report.expired);
    await this.drafts.change(draft, { status: 'cancelled' });
  }
}
