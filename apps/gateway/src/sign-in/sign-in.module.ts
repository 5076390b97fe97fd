import { Module } from '@nestjs/common';
import { CallClientModule } from '@slovo/kit/calls';
import { SignIn } from './routes/sign-in.ts';

@Module({ imports: [CallClientModule], controllers: [SignIn] })
export class SignInModule {}
