import { Module } from '@nestjs/common';
import { PeopleModule } from '../people/people.module.ts';
import { RemindersModule } from '../reminders/reminders.module.ts';
import { GetNotificationSettings } from './calls/get-notification-settings.ts';
import { UpdateNotificationSettings } from './calls/update-notification-settings.ts';

const calls = [GetNotificationSettings, UpdateNotificationSettings];

@Module({ imports: [PeopleModule, RemindersModule], providers: [...calls] })
export class SettingsModule {}
