import type { Composer } from 'grammy';
import { type ButtonData, decodeButton, type Verb } from '../messages/button-data.ts';
import type { BotContext } from './context.ts';

type PressHandlers = { [V in Verb]?: (ctx: BotContext, data: ButtonData<V>) => unknown };

/**
 * Calls the handler of the pressed button's verb. What has no handler here goes to the next feature. Each feature keeps
 * the returned handlers as `presses`, where features.module.ts finds out at compile time whether a verb has none.
 */
export function onPress<H extends PressHandlers>(
  composer: Composer<BotContext>,
  handlers: H & Record<Exclude<keyof H, Verb>, never>,
): H {
  composer.on('callback_query:data', async (ctx, next) => {
    const press = decodeButton(ctx.callbackQuery.data);
    const handler = press && (handlers as PressHandlers)[press.verb];
    if (!handler) return next();
    await handler(ctx, press.data as never);
  });
  return handlers;
}
