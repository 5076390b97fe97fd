import { Module } from '@nestjs/common';
import { PeopleModule } from '../people/people.module.ts';
import { ReceiptsModule } from '../receipts/receipts.module.ts';
import { NudgeMotivators } from './jobs/nudge-motivators.ts';
import { SendReminders } from './jobs/send-reminders.ts';
import { SendSnoozed } from './jobs/send-snoozed.ts';
import { SendWeeklyDigests } from './jobs/send-weekly-digests.ts';
import { TellDayEnds } from './jobs/tell-day-ends.ts';
import { OwnerActivity } from './owner-activity.ts';
import { PersonPlanner } from './person-planner.ts';
import { HearOwner } from './reactions/hear-owner.ts';
import { KeepDayEnd } from './reactions/keep-day-end.ts';
import { ReminderPlanner } from './reminder-planner.ts';
import { Snoozes } from './snoozes.ts';

const jobs = [NudgeMotivators, SendReminders, SendSnoozed, SendWeeklyDigests, TellDayEnds];
const reactions = [HearOwner, KeepDayEnd];

@Module({
  imports: [PeopleModule, ReceiptsModule],
  controllers: reactions,
  providers: [...jobs, OwnerActivity, PersonPlanner, ReminderPlanner, Snoozes],
  exports: [OwnerActivity, PersonPlanner, ReminderPlanner, Snoozes],
})
export class RemindersModule {}
