import { Module } from '@nestjs/common';
import { MeetInviter } from './reactions/meet-inviter.ts';

const reactions = [MeetInviter];

@Module({ controllers: reactions })
export class AcquaintancesModule {}
