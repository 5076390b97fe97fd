import type { Composer } from 'grammy';
import type { BotContext } from './context.ts';

/** One thing the bot can do: its commands, buttons and messages. */
export interface Feature {
  readonly composer: Composer<BotContext>;
}

/** Injection token of all features, in the order in which they look at an update; the unhandled comes last. */
export const FEATURES = Symbol('FEATURES');
