import { Module } from '@nestjs/common';
import { ChangesModule } from '../changes/changes.module.ts';
import { BeginAnew } from './calls/begin-anew.ts';
import { EndPause } from './calls/end-pause.ts';
import { GoOn } from './calls/go-on.ts';
import { PausePromise } from './calls/pause-promise.ts';

const calls = [PausePromise, EndPause, GoOn, BeginAnew];

/** What an owner does with a promise that they cannot keep as they meant to. */
@Module({ imports: [ChangesModule], controllers: calls })
export class VoiceModule {}
