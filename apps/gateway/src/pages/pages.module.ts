import { Module } from '@nestjs/common';
import { ConfigureApp } from './routes/configure-app.ts';
import { ShowPage } from './routes/show-page.ts';
import { ShowPanel } from './routes/show-panel.ts';

@Module({ controllers: [ConfigureApp, ShowPanel, ShowPage] })
export class PagesModule {}
