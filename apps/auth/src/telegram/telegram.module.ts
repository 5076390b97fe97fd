import { Module } from '@nestjs/common';
import { AccountsModule } from '../accounts/accounts.module.ts';
import { SessionsModule } from '../sessions/sessions.module.ts';
import { SignInWithInitData } from './calls/sign-in-with-init-data.ts';

const calls = [SignInWithInitData];

@Module({ imports: [AccountsModule, SessionsModule], controllers: [...calls] })
export class TelegramModule {}
