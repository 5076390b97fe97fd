import { Module } from '@nestjs/common';
import { PeopleModule } from '../people/people.module.ts';
import { RemindersModule } from '../reminders/reminders.module.ts';
import { GetFactsOfUser } from './calls/get-facts-of-user.ts';
import { GetSettings } from './calls/get-settings.ts';
import { UpdateSettings } from './calls/update-settings.ts';

const calls = [GetFactsOfUser, GetSettings, UpdateSettings];

@Module({ imports: [PeopleModule, RemindersModule], controllers: [...calls] })
export class SettingsModule {}
