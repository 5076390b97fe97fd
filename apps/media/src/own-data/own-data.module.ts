import { Module } from '@nestjs/common';
import { ReadOwnRows } from './calls/read-own-rows.ts';

const calls = [ReadOwnRows];

/** Its part of the export of a person's own data. */
@Module({ controllers: [...calls] })
export class OwnDataModule {}
