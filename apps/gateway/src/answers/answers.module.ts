import { Module } from '@nestjs/common';
import { CallClientModule } from '@slovo/kit/calls';
import { HttpModule } from '../http/http.module.ts';
import { Answers } from './answers.ts';
import { ChangeListener } from './change-listener.ts';
import { ServeKeptAnswers } from './serve-kept-answers.ts';

@Module({
  imports: [HttpModule, CallClientModule],
  providers: [Answers, ChangeListener, ServeKeptAnswers],
  exports: [Answers, ChangeListener, ServeKeptAnswers],
})
export class AnswersModule {}
