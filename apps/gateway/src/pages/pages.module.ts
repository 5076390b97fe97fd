import { Module } from '@nestjs/common';
import { LinksModule } from '../links/links.module.ts';
import { RenderedPages } from './rendering/rendered-pages.ts';
import { ConfigureApp } from './routes/configure-app.ts';
import { ShowPage } from './routes/show-page.ts';
import { ShowPanel } from './routes/show-panel.ts';

@Module({
  imports: [LinksModule],
  controllers: [ConfigureApp, ShowPanel, ShowPage],
  providers: [RenderedPages],
})
export class PagesModule {}
