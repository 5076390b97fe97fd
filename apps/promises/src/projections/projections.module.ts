import { Module } from '@nestjs/common';
import { CalendarModule } from '../calendar/calendar.module.ts';
import { ProjectPerson } from './project-person.ts';

const reactions = [ProjectPerson];

@Module({ imports: [CalendarModule], controllers: reactions })
export class ProjectionsModule {}
