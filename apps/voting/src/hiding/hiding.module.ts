import { Module } from '@nestjs/common';
import { ConfirmHidden } from './calls/confirm-hidden.ts';

const calls = [ConfirmHidden];

@Module({ controllers: calls })
export class HidingModule {}
