import { Injectable } from '@nestjs/common';
import { becomeWitness } from '@slovo/contracts';
import { witness } from '@slovo/texts/bot/witness';
import { titleOf } from '@slovo/texts/title-of';
import { htmlWith } from '../../messages/keyboard.ts';
import { Services } from '../../services/services.ts';
import type { BotContext } from '../context.ts';
import { nameOf } from '../promise/promise-facts.ts';
import { Refused } from '../refused.ts';
import { WitnessMute } from '../share/witness-mute.ts';

/** `w_{code}`: whoever opens an owner's link becomes a witness of the promise. */
@Injectable()
export class BecomeWitness {
  constructor(
    private readonly services: Services,
    private readonly refused: Refused,
    private readonly mute: WitnessMute,
  ) {}

  /** @returns the promise, or null if the link was refused */
  async become(ctx: BotContext, code: string): Promise<number | null> {
    const { person, texts } = ctx.visit;
    const made = await this.refused.toMessage(ctx, () => this.services.as(person, becomeWitness, { code }));
    if (!made) return null;
    const { promise_id: id, promise_title, owner, muted } = made;
    const title = titleOf(promise_title, texts);
    const html = witness[person.language].welcome(nameOf(owner), title);
    await ctx.reply(html, htmlWith([[this.mute.button(ctx, id, !muted)]]));
    return id;
  }
}
