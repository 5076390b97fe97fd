import { Injectable } from '@nestjs/common';
import { getOwnData, linkDataExport, type OwnData } from '@slovo/contracts';
import { Refusal } from '@slovo/kit/calls';
import { ownData } from '@slovo/texts/bot/own-data';
import { locales } from '@slovo/texts/locales';
import { replaceMessage } from '../../messages/edit-message.ts';
import { button, htmlWith, type Rows } from '../../messages/keyboard.ts';
import { Services } from '../../services/services.ts';
import type { BotContext } from '../context.ts';
import { Pages } from '../pages.ts';

interface Card {
  html: string;
  rows: Rows;
}

/** What a person can do with their data now: the copy, its download while it is kept, and the deletion of the account. */
@Injectable()
export class OwnDataCard {
  constructor(
    private readonly services: Services,
    private readonly pages: Pages,
  ) {}

  async send(ctx: BotContext): Promise<void> {
    const { html, rows } = await this.card(ctx);
    // The download is signed for this person: the message is not to be forwarded.
    await ctx.reply(html, { ...htmlWith(rows), protect_content: true });
  }

  async show(ctx: BotContext): Promise<void> {
    const { html, rows } = await this.card(ctx);
    await replaceMessage(ctx, html, rows);
  }

  private async card(ctx: BotContext): Promise<Card> {
    const { person } = ctx.visit;
    const texts = ownData[person.language];
    const known = await this.services.as(person, getOwnData, {});
    const copy = await this.copy(ctx, known.export);
    const { deletion } = known;
    const leaving = deletion ? [texts.leaving(wallTime(ctx, deletion.due_at))] : [];
    const account = deletion
      ? button(texts.buttons.keep, 'keepInCard', {})
      : button(texts.buttons.remove, 'deleteAccount', {});
    return {
      html: [texts.head, copy.html, ...leaving].filter(Boolean).join('\n\n'),
      rows: [...copy.rows, [account]],
    };
  }

  private async copy(ctx: BotContext, latest: OwnData['export']): Promise<Card> {
    const texts = ownData[ctx.visit.person.language];
    const request = [button(texts.buttons.request, 'dataExport', {})];
    if (latest?.state === 'making') return { html: texts.making, rows: [] };
    if (latest?.state === 'failed') return { html: texts.failed, rows: [request] };
    if (latest?.state === 'expired') return { html: texts.expired, rows: [request] };
    if (!latest) return { html: '', rows: [request] };
    const url = await this.addressOf(ctx, latest.id);
    if (url === null) return { html: texts.expired, rows: [request] };
    const download = this.pages.button(texts.buttons.download, url);
    const ready = texts.ready(wallTime(ctx, latest.expires_at ?? ''));
    const html = download.length > 0 ? ready : `${ready}\n${texts.readyAt(url)}`;
    return { html, rows: [download, request] };
  }

  /** Null where the copy was removed since it was asked for. */
  private async addressOf(ctx: BotContext, id: number): Promise<string | null> {
    try {
      return (await this.services.as(ctx.visit.person, linkDataExport, { id })).url;
    } catch (error) {
      if (error instanceof Refusal && error.code === 'DATA_EXPORT_EXPIRED') return null;
      throw error;
    }
  }
}

const wallTime = ({ visit: { person } }: BotContext, instant: string): string =>
  new Intl.DateTimeFormat(locales[person.language], {
    timeZone: person.time_zone,
    day: 'numeric',
    month: 'long',
    hour: '2-digit',
    minute: '2-digit',
  }).format(new Date(instant));
