import type { Type } from '@nestjs/common';
import type { Composer } from 'grammy';
import type { Verb } from '../messages/button-data.ts';
import type { BotContext } from './context.ts';

/** One thing the bot can do: its commands, buttons and messages. */
export interface Feature {
  readonly composer: Composer<BotContext>;
  /** Handlers by verb, as `onPress` returns them. */
  readonly presses?: object;
}

/** Injection token of all features, in the order in which they see an update; `Unhandled` is last. */
export const FEATURES = Symbol('FEATURES');

type VerbsOf<F> = F extends { readonly presses: infer Handlers } ? keyof Handlers : never;

/** The verbs of buttons that none of the features handles. */
export type UnhandledVerb<F extends readonly Type<Feature>[]> = Exclude<
  Verb,
  VerbsOf<InstanceType<F[number]>>
>;
