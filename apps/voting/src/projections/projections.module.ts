import { Module } from '@nestjs/common';
import { AwaitedEvents, EventProgress } from '@slovo/kit/events';
import { ProjectPerson } from './project-person.ts';
import { ProjectClosedPromise, ProjectPromise } from './project-promise.ts';

const reactions = [ProjectPerson, ProjectPromise, ProjectClosedPromise];

@Module({ controllers: reactions, providers: [AwaitedEvents, EventProgress], exports: [AwaitedEvents] })
export class ProjectionsModule {}
