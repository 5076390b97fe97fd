import { Module } from '@nestjs/common';
import { LinksModule } from '../links/links.module.ts';
import { ConfigureApp } from './routes/configure-app.ts';
import { ShowPage } from './routes/show-page.ts';
import { ShowPanel } from './routes/show-panel.ts';

@Module({ imports: [LinksModule], controllers: [ConfigureApp, ShowPanel, ShowPage] })
export class PagesModule {}
