import { Module } from '@nestjs/common';
import { CallClientModule } from '@slovo/kit/calls';
import { Cards } from './card/cards.ts';
import { PublicPages } from './head/public-pages.ts';
import { ShowCard } from './routes/show-card.ts';
import { ShowRobots } from './routes/show-robots.ts';
import { ShowSitemap } from './routes/show-sitemap.ts';
import { Sitemap } from './sitemap.ts';

/** What links to pages show elsewhere: in messengers, search engines, and to readers without scripts. */
@Module({
  imports: [CallClientModule],
  controllers: [ShowCard, ShowRobots, ShowSitemap],
  providers: [{ provide: Cards, useFactory: () => new Cards() }, PublicPages, Sitemap],
  exports: [PublicPages],
})
export class LinksModule {}
