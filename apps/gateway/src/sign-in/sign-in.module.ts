import { Module } from '@nestjs/common';
import { CallClientModule } from '@slovo/kit/calls';
import { HttpModule } from '../http/http.module.ts';
import { SignIn } from './routes/sign-in.ts';

@Module({ imports: [CallClientModule, HttpModule], controllers: [SignIn] })
export class SignInModule {}
