import { Module } from '@nestjs/common';
import { ProjectPerson } from './project-person.ts';
import { ProjectClosedPromise, ProjectPromise } from './project-promise.ts';

const reactions = [ProjectPerson, ProjectPromise, ProjectClosedPromise];

@Module({ controllers: reactions })
export class ProjectionsModule {}
