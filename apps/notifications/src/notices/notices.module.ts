import { Module } from '@nestjs/common';
import { PeopleModule } from '../people/people.module.ts';
import { ReceiptsModule } from '../receipts/receipts.module.ts';
import { allNotices } from './all-notices.ts';
import { createNoticeReaction } from './reactions/create-notice-reaction.ts';

const reactions = allNotices.map(createNoticeReaction);

@Module({ imports: [PeopleModule, ReceiptsModule], controllers: [...reactions] })
export class NoticesModule {}
