import { Module } from '@nestjs/common';
import { OperatorLog } from './operator-log.ts';

@Module({ providers: [OperatorLog], exports: [OperatorLog] })
export class OperatorsModule {}
