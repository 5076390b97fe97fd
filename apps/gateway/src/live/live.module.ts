import { Module } from '@nestjs/common';
import { CallClientModule } from '@slovo/kit/calls';
import { AnswersModule } from '../answers/answers.module.ts';
import { SessionsModule } from '../sessions/sessions.module.ts';
import { LiveFeed } from './live-feed.ts';
import { LiveHub } from './live-hub.ts';
import { OpenLiveStream } from './routes/open-live-stream.ts';

@Module({
  imports: [AnswersModule, CallClientModule, SessionsModule],
  controllers: [OpenLiveStream],
  providers: [LiveFeed, LiveHub],
})
export class LiveModule {}
