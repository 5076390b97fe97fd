import { Module } from '@nestjs/common';
import { Services } from './services.ts';

/** The only module that calls other services. */
@Module({ providers: [Services], exports: [Services] })
export class ServicesModule {}
