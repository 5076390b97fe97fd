import { Controller, Get, Query, Req, Res } from '@nestjs/common';
import { RouteConfig } from '@nestjs/platform-fastify';
import { CallClient, parseInput, Refusal } from '@slovo/kit/calls';
import { LANGUAGES } from '@slovo/texts/languages';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { VisitorView } from '../../calls/visitor-view.ts';
import { UNCOMPRESSED } from '../../http/compression.ts';
import { etagOf, isKept } from '../../http/entity-tags.ts';
import { languageOf } from '../../http/language.ts';
import { Cards } from '../card/cards.ts';
import { PublicPages } from '../head/public-pages.ts';

/** How long the requester of a picture waits: it has nothing to show without the services. */
const PATIENCE_MS = 10_000;
const NAME = '/card.png';
/** `/feed`, `/board` and `/privacy` have the form of a person's address. */
const PATHS = [
  'card.png',
  ':username/card.png',
  ':username/p/:id/card.png',
  'article/:id/card.png',
  'habit/:id/card.png',
  'board/user/:id/card.png',
];

const CardQuery = z.object({
  lang: z.enum(LANGUAGES).optional(),
  size: z.enum(['link', 'story']).default('link'),
});

/** The picture of a public page, below the page's address: 1200×630 beside a link, `size=story` 1080×1920. */
@Controller()
export class ShowCard {
  constructor(
    private readonly calls: CallClient,
    private readonly pages: PublicPages,
    private readonly cards: Cards,
  ) {}

  @Get(PATHS)
  @RouteConfig(UNCOMPRESSED)
  async showCard(@Query() query: unknown, @Req() request: FastifyRequest, @Res() reply: FastifyReply) {
    const { lang, size } = parseInput(CardQuery, query);
    const language = lang ?? languageOf(request.headers['accept-language']);
    const [path = '', ...search] = request.url.split(/(?=\?)/);
    const page = path.slice(0, -NAME.length);
    const view = new VisitorView(this.calls, request.id, PATIENCE_MS);
    const card = await this.pages.cardOf(page, language, view).catch(async (error: unknown) => {
      const movedTo = error instanceof Refusal ? await this.pages.newAddress(page, view) : null;
      if (movedTo === null) throw error;
      return movedTo + NAME + search.join('');
    });
    // Another person may take the username, so nobody may keep the redirect.
    if (typeof card === 'string') return reply.headers({ 'cache-control': 'no-cache' }).redirect(card, 302);
    const picture = await this.cards.find(card, size);
    const etag = etagOf(picture);
    // A promise may become private at any moment, so a proxy or a browser asks each time whether it may still show its picture.
    reply.headers({ 'cache-control': 'no-cache', vary: 'accept-language', etag });
    if (isKept(request.headers['if-none-match'], etag)) return reply.status(304).send();
    return reply.type('image/png').send(picture);
  }
}
