import { Module } from '@nestjs/common';
import { ChangesModule } from '../changes/changes.module.ts';
import { InvitationsModule } from '../invitations/invitations.module.ts';
import { ClosePromise } from './calls/close-promise.ts';
import { CreatePromise } from './calls/create-promise.ts';
import { DeletePromise } from './calls/delete-promise.ts';
import { SetPrivacy } from './calls/set-privacy.ts';
import { StartPromise } from './calls/start-promise.ts';
import { UpdatePromise } from './calls/update-promise.ts';
import { StartChoice } from './start-choice.ts';

const calls = [CreatePromise, UpdatePromise, DeletePromise, StartPromise, SetPrivacy, ClosePromise];

/** From draft to closed. */
@Module({ imports: [ChangesModule, InvitationsModule], controllers: calls, providers: [StartChoice] })
export class LifecycleModule {}
