import { Module } from '@nestjs/common';
import { CountReport } from './count-report.ts';
import { DiscountReport } from './discount-report.ts';
import { ProjectClosedPromise } from './project-closed-promise.ts';
import { ProjectDeletedPromise } from './project-deleted-promise.ts';
import { ProjectPromise } from './project-promise.ts';
import { ProjectPromisesOfDeletedPerson } from './project-promises-of-deleted-person.ts';

const reactions = [
  CountReport,
  DiscountReport,
  ProjectClosedPromise,
  ProjectDeletedPromise,
  ProjectPromise,
  ProjectPromisesOfDeletedPerson,
];

@Module({ controllers: [...reactions] })
export class ProjectionsModule {}
