import { Module } from '@nestjs/common';
import { PeopleModule } from '../people/people.module.ts';
import { ReceiptsModule } from '../receipts/receipts.module.ts';
import { NudgeMotivators } from './jobs/nudge-motivators.ts';
import { SendReminders } from './jobs/send-reminders.ts';
import { SendSnoozed } from './jobs/send-snoozed.ts';
import { SendWeeklyDigests } from './jobs/send-weekly-digests.ts';
import { PersonPlanner } from './person-planner.ts';
import { ReminderPlanner } from './reminder-planner.ts';
import { Snoozes } from './snoozes.ts';

const jobs = [NudgeMotivators, SendReminders, SendSnoozed, SendWeeklyDigests];

@Module({
  imports: [PeopleModule, ReceiptsModule],
  providers: [...jobs, PersonPlanner, ReminderPlanner, Snoozes],
  exports: [PersonPlanner, ReminderPlanner, Snoozes],
})
export class RemindersModule {}
