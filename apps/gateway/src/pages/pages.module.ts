import { Module } from '@nestjs/common';
import { ConfigureApp } from './routes/configure-app.ts';
import { ShowPage } from './routes/show-page.ts';

@Module({ controllers: [ConfigureApp, ShowPage] })
export class PagesModule {}
