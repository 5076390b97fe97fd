import { Module } from '@nestjs/common';
import { CallClientModule } from '@slovo/kit/calls';
import { HttpModule } from '../http/http.module.ts';
import { OperatorTokens } from './operator-tokens.ts';

@Module({
  imports: [CallClientModule, HttpModule],
  providers: [OperatorTokens],
  exports: [OperatorTokens],
})
export class OperatorsModule {}
