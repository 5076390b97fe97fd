import { Module } from '@nestjs/common';
import { PeopleModule } from '../people/people.module.ts';
import { RemindersModule } from '../reminders/reminders.module.ts';
import { GetSettings } from './calls/get-settings.ts';
import { UpdateSettings } from './calls/update-settings.ts';

const calls = [GetSettings, UpdateSettings];

@Module({ imports: [PeopleModule, RemindersModule], controllers: [...calls] })
export class SettingsModule {}
