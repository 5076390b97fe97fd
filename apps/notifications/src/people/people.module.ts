import { Module } from '@nestjs/common';
import { People } from './people.ts';

@Module({ providers: [People], exports: [People] })
export class PeopleModule {}
