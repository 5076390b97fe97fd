import { Module } from '@nestjs/common';
import { CallClientModule } from '@slovo/kit/calls';
import { EndedSessions } from './ended-sessions.ts';
import { SessionTokens } from './session-tokens.ts';
import { SessionTouches } from './session-touches.ts';

@Module({
  imports: [CallClientModule],
  providers: [EndedSessions, SessionTokens, SessionTouches],
  exports: [EndedSessions, SessionTokens],
})
export class SessionsModule {}
