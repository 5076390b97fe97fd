import {
  badgeKey,
  frequencyKey,
  isActiveLike,
  isDraftLike,
  isSuccess,
  parseFrequency,
  PROMISE_KINDS,
  unreachable,
} from '@slovo/domain/promise';
import { titleOf as shownTitle } from '@slovo/texts/title-of';
import { days } from '@slovo/texts/web/days';
import { promise as texts } from '@slovo/texts/web/promise';
import type { PromiseKindsProps } from '@slovo/ui/patterns/promise-card';
import type { BadgeTone } from '@slovo/ui/primitives/badge';
import type { PromiseView } from '../api/wire.ts';
import { isOnPause } from './pause.ts';

export const titleOf = ({ title }: Pick<PromiseView, 'title'>): string => shownTitle(title, texts);

/** «Ежедневно», «По Пн, Ср», «Каждые 2 дня» (CARD-15). Undefined for an unknown frequency. */
export function frequencyLabel({
  frequency_mode,
  frequency_config,
}: Pick<PromiseView, 'frequency_mode' | 'frequency_config'>): string | undefined {
  const frequency = parseFrequency(frequency_mode, frequency_config);
  if (typeof frequency === 'string') return frequency_mode === 'weekly' ? texts.frequency.weekly : undefined;
  const key = frequencyKey(frequency);
  switch (key.key) {
    case 'daily':
      return texts.frequency.daily;
    case 'weekly':
      return texts.frequency.times(key.times);
    case 'weekdays':
      return texts.frequency.weekdays(key.days.map((day) => days.weekdays[day - 1]).join(', '));
    case 'monthly':
      return texts.frequency.monthly(key.day);
    case 'interval':
      return key.days === 1 ? texts.frequency.daily : texts.frequency.every(key.days);
    default:
      return unreachable(key);
  }
}

export const kindsOf = (promise: PromiseView): PromiseKindsProps => ({
  kind: promise.type,
  label: texts.kinds[promise.type],
  frequency: frequencyLabel(promise),
  ...(PROMISE_KINDS[promise.type].choosesPenalty && {
    penalty: { mode: promise.penalty_mode, label: texts.penaltyLabel(texts.penalty[promise.penalty_mode]) },
  }),
});

export interface StatusBadge {
  label: string;
  tone: BadgeTone;
}

type Standing = Pick<PromiseView, 'status' | 'completion_type'> &
  Partial<Pick<PromiseView, 'pause' | 'today'>>;

export function statusBadge(promise: Standing): StatusBadge {
  if (isOnPause(promise)) return { label: texts.status.paused, tone: 'line' };
  const { status, completion_type } = promise;
  const key = badgeKey(status, completion_type);
  const label = texts.status[key];
  if (key === 'draft') return { label, tone: 'line' };
  if (key === 'active') return { label, tone: 'kept' };
  const tone: BadgeTone = key === 'closed_success' ? 'kept' : key === 'overdue' ? 'pending' : 'missed';
  return { label, tone };
}

export function stageOf({ status, completion_type }: Pick<PromiseView, 'status' | 'completion_type'>) {
  if (isDraftLike(status)) return 'draft' as const;
  if (isActiveLike(status) || status === 'overdue') return 'active' as const;
  return isSuccess(status, completion_type) ? ('success' as const) : ('failed' as const);
}

/** A lost word whose owner has still to choose how to go on. Until then nobody asks for its reports. */
export const isLeft = ({ outlook, goes_on }: Pick<PromiseView, 'outlook' | 'goes_on'>): boolean =>
  outlook === 'lost' && !goes_on;

export const isRunning = ({ status }: Pick<PromiseView, 'status'>): boolean =>
  isActiveLike(status) || status === 'overdue';
