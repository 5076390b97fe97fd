import { Module } from '@nestjs/common';
import { CallClientModule } from '@slovo/kit/calls';
import { AnswersModule } from '../answers/answers.module.ts';
import { OperatorsModule } from '../operators/operators.module.ts';
import { callControllers } from './call-controllers.ts';
import { CallForwarder } from './call-forwarder.ts';

@Module({
  imports: [AnswersModule, CallClientModule, OperatorsModule],
  controllers: callControllers,
  providers: [CallForwarder],
})
export class CallsModule {}
