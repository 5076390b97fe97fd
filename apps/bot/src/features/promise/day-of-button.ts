import type { CallInput, PromiseView, skipDay } from '@slovo/contracts';
import { localDateOf, PROMISE_KINDS } from '@slovo/domain';
import { refusalText } from '@slovo/texts/refusals';
import type { BotContext } from '../context.ts';

/** When the pressed message was sent. Telegram says 0 of one that it no longer shows to bots. */
export const shownAtOf = ({ callbackQuery }: BotContext): Date =>
  new Date((callbackQuery?.message?.date ?? 0) * 1_000);

/** The day of the promise that a button is of; by the date of its message where it has none: an earlier release sent it. */
function dayOf(ctx: BotContext, promise: PromiseView, day: number): number | undefined {
  if (day > 0) return day;
  const { time_zone: timeZone, day_starts_at: dayStartsAt } = ctx.visit.person;
  const date = localDateOf(shownAtOf(ctx), { timeZone, dayStartsAt });
  return promise.days.find((one) => one.date === date)?.day;
}

/**
 * Says that the day of a pressed button is over; the press does nothing then. A goal has no days, and of an overdue
 * promise none runs.
 * @returns whether it is over
 */
export async function sayDayIsOver(ctx: BotContext, promise: PromiseView, carried: number): Promise<boolean> {
  const day = ctx.callbackQuery && dayOf(ctx, promise, carried);
  const running = promise.current_day;
  const isOver =
    PROMISE_KINDS[promise.type].asksForDays &&
    promise.status !== 'overdue' &&
    day !== undefined &&
    running !== null &&
    day < running;
  if (isOver) await ctx.visit.toast(dayIsOver(ctx, day), true);
  return isOver;
}

/** `day` is 0 where only that it is over is known. */
export const dayIsOver = ({ visit }: BotContext, day: number): string =>
  refusalText('DAY_IS_OVER', visit.person.language, day > 0 ? { day } : undefined);

/** A skip of the day of the pressed button. */
export const skipOf = (ctx: BotContext, id: number, day: number): CallInput<typeof skipDay> => ({
  id,
  ...(day > 0 ? { day } : { shown_at: shownAtOf(ctx).toISOString() }),
});
