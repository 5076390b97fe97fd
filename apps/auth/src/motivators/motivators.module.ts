import { Module } from '@nestjs/common';
import { GetMotivatorProfile } from './calls/get-motivator-profile.ts';
import { SaveMotivatorProfile } from './calls/save-motivator-profile.ts';

const calls = [GetMotivatorProfile, SaveMotivatorProfile];

@Module({ controllers: [...calls] })
export class MotivatorsModule {}
