import { Module } from '@nestjs/common';
import { ShowServices } from './routes/show-services.ts';
import { ServicesReadiness } from './services-readiness.ts';

@Module({ controllers: [ShowServices], providers: [ServicesReadiness] })
export class ReadinessModule {}
