import { Module } from '@nestjs/common';
import { ServicesReadiness } from './services-readiness.ts';

@Module({ providers: [ServicesReadiness] })
export class ReadinessModule {}
