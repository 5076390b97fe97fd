import { Module } from '@nestjs/common';
import { ProjectionsModule } from '../projections/projections.module.ts';
import { BecomeWitness } from './calls/become-witness.ts';
import { GetWitness } from './calls/get-witness.ts';
import { GetWitnessLink } from './calls/get-witness-link.ts';
import { MuteWitness } from './calls/mute-witness.ts';
import { WitnessRows } from './witness.rows.ts';

const calls = [GetWitnessLink, BecomeWitness, GetWitness, MuteWitness];

@Module({ imports: [ProjectionsModule], controllers: calls, providers: [WitnessRows] })
export class WitnessesModule {}
