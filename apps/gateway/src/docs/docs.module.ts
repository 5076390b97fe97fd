import { Module } from '@nestjs/common';
import { HttpModule } from '../http/http.module.ts';
import { ShowDocs } from './routes/show-docs.ts';

@Module({ imports: [HttpModule], controllers: [ShowDocs] })
export class DocsModule {}
