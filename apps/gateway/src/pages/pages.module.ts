import { Module } from '@nestjs/common';
import { CallClientModule } from '@slovo/kit/calls';
import { LinksModule } from '../links/links.module.ts';
import { RenderedPages } from './rendering/rendered-pages.ts';
import { VisitorContent } from './rendering/visitor-content.ts';
import { DrawOwnPage } from './routes/draw-own-page.ts';
import { ConfigureApp } from './routes/configure-app.ts';
import { ShowPage } from './routes/show-page.ts';
import { ShowPanel } from './routes/show-panel.ts';

@Module({
  imports: [CallClientModule, LinksModule],
  controllers: [ConfigureApp, DrawOwnPage, ShowPanel, ShowPage],
  providers: [RenderedPages, VisitorContent],
})
export class PagesModule {}
