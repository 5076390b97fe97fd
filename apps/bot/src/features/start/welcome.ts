import { Injectable } from '@nestjs/common';
import { TIME_ZONE_DEFAULT } from '@slovo/domain';
import { Composer } from 'grammy';
import { ChatBook } from '../../chats/chat-book.ts';
import { Services } from '../../services/services.ts';
import type { BotContext } from '../context.ts';
import type { Feature } from '../feature.ts';
import { openPromises } from '../promise/own-promises.ts';
import { readMessage } from '../report/read-message.ts';
import { Settings } from '../settings/settings.ts';
import { Login } from './login.ts';

/** Says once what the bot is, to a person who writes «привет» before /start; /start says it too. */
@Injectable()
export class Welcome implements Feature {
  readonly composer = new Composer<BotContext>();

  constructor(
    private readonly services: Services,
    private readonly chats: ChatBook,
    private readonly login: Login,
    private readonly settings: Settings,
  ) {
    this.composer.on('message', (ctx, next) => this.greetStranger(ctx, next));
  }

  async greet(ctx: BotContext): Promise<void> {
    const { texts, person } = ctx.visit;
    await this.login.offer(ctx, texts.welcome(person.first_name));
  }

  /** Days and reminders depend on the zone. The app reads it from the browser, the chat has to ask. */
  async finish(ctx: BotContext): Promise<void> {
    const { person, isNew, now } = ctx.visit;
    if (!isNew) return;
    if (person.time_zone === TIME_ZONE_DEFAULT) await this.settings.askZone(ctx);
    await this.chats.markWelcomed(person.id, now);
  }

  /** A person who made a promise in the app knows what the bot is: their message is a report. */
  private async greetStranger(ctx: BotContext, next: () => Promise<void>): Promise<void> {
    const { message, visit } = ctx;
    if (!visit.isNew || !message || message.text?.startsWith('/')) return next();
    if (readMessage(message).kind === 'nothing') return next();
    if ((await openPromises(this.services, visit.person)).length > 0) return next();
    await this.greet(ctx);
    await this.finish(ctx);
  }
}
