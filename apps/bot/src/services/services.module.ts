import { Module } from '@nestjs/common';
import { CallClientModule } from '@slovo/kit/calls';
import { Services } from './services.ts';

/** The only module that calls other services. */
@Module({ imports: [CallClientModule], providers: [Services], exports: [Services] })
export class ServicesModule {}
