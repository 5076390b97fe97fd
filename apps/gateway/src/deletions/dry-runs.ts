import { Injectable } from '@nestjs/common';
import {
  type Caller,
  countHoldingsOfAuth,
  countHoldingsOfBot,
  countHoldingsOfMedia,
  countHoldingsOfNotifications,
  countHoldingsOfPromises,
  countHoldingsOfVoting,
  type Holdings,
  type PromiseDryRun,
  type UserDryRun,
} from '@slovo/contracts';
import { CallClient } from '@slovo/kit/calls';
import { Clock } from '@slovo/kit/clock';
import { describeDeletion } from '@slovo/texts/deletions';
import type { Language } from '@slovo/texts/languages';
import { addUp, factsOf, summaryOf } from './add-up.ts';

/** The first owns promises, the second people: they refuse what does not exist. */
const ASKED = [
  countHoldingsOfPromises,
  countHoldingsOfAuth,
  countHoldingsOfVoting,
  countHoldingsOfNotifications,
  countHoldingsOfMedia,
  countHoldingsOfBot,
] as const;
/** The limit for each service: a person waits for the dry-run. */
const ANSWER_MS = 5_000;

export interface DryRunRequest {
  subject: 'promise' | 'user';
  id: number;
  caller: Caller;
  requestId: string;
  language: Language;
}

/**
 * What a deletion would remove, summed over all services. If one does not answer, there is no answer: a smaller number
 * would be wrong.
 */
@Injectable()
export class DryRuns {
  constructor(
    private readonly calls: CallClient,
    private readonly clock: Clock,
  ) {}

  async ofPromise(request: Omit<DryRunRequest, 'subject'>): Promise<PromiseDryRun> {
    const began = performance.now();
    return this.judge(await this.ask({ ...request, subject: 'promise' }), request.language, began);
  }

  async ofUser(request: Omit<DryRunRequest, 'subject'>): Promise<UserDryRun> {
    const began = performance.now();
    const holdings = await this.ask({ ...request, subject: 'user' });
    return { ...summaryOf(holdings), ...this.judge(holdings, request.language, began) };
  }

  private ask({ subject, id, caller, requestId }: DryRunRequest): Promise<Holdings[]> {
    const input = { subject, id };
    const options = { requestId, timeoutMs: ANSWER_MS };
    return Promise.all(ASKED.map((definition) => this.calls.call(definition, input, caller, options)));
  }

  private judge(
    holdings: readonly Holdings[],
    language: DryRunRequest['language'],
    began: number,
  ): PromiseDryRun {
    const now = this.clock.now();
    const impact = addUp(holdings);
    const judgement = describeDeletion(factsOf(holdings, impact), now, language);
    const { riskLevel, recommendation, estimatedDuration, safeToDelete, warnings } = judgement;
    return {
      safeToDelete,
      impact,
      analysis: { riskLevel, recommendation, estimatedDuration },
      warnings,
      requestDuration: Math.round(performance.now() - began),
      timestamp: now.toISOString(),
    };
  }
}
