import { Controller, Get, Param, Query, Req, Res } from '@nestjs/common';
import { RouteConfig } from '@nestjs/platform-fastify';
import { parseInput, Refusal } from '@slovo/kit/calls';
import { LANGUAGES } from '@slovo/texts/languages';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { UNCOMPRESSED } from '../../http/compression.ts';
import { languageOf } from '../../http/language.ts';
import { Cards } from '../card/cards.ts';
import { cardOf } from '../head/describe-promise.ts';
import { subjectOf } from '../head/page-subject.ts';
import { PublicPages } from '../head/public-pages.ts';
import { linksTexts } from '../links-texts.ts';

/** Messengers ask once for many readers; a card of a promise that has become private goes soon. */
const KEPT_S = 300;

const CardQuery = z.object({
  lang: z.enum(LANGUAGES).optional(),
  size: z.enum(['link', 'story']).default('link'),
});

/** The picture of a public promise: 1200×630 beside a link, `size=story` 1080×1920. */
@Controller()
export class ShowCard {
  constructor(
    private readonly pages: PublicPages,
    private readonly cards: Cards,
  ) {}

  @Get(':username/p/:id/card.png')
  @RouteConfig(UNCOMPRESSED)
  async showCard(
    @Param() { username, id }: { username: string; id: string },
    @Query() query: unknown,
    @Req() request: FastifyRequest,
    @Res() reply: FastifyReply,
  ) {
    const { lang, size } = parseInput(CardQuery, query);
    const subject = subjectOf(`/${username}/p/${id}`);
    if (subject.kind !== 'promise') throw new Refusal('PROMISE_NOT_FOUND');
    const promise = await this.pages.findPromise(subject.username, subject.id, request.id);
    const language = lang ?? languageOf(request.headers['accept-language']);
    const card = cardOf(promise, linksTexts[language]);
    const picture = await this.cards.find(card, size);
    return reply
      .header('content-type', 'image/png')
      .header('cache-control', `public, max-age=${KEPT_S}`)
      .header('vary', 'accept-language')
      .send(picture);
  }
}
