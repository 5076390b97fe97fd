import { Module } from '@nestjs/common';
import { PeopleModule } from '../people/people.module.ts';
import { RemindersModule } from '../reminders/reminders.module.ts';
import { ProjectApprovedReport } from './project-approved-report.ts';
import { ProjectDeletedPromise } from './project-deleted-promise.ts';
import { ProjectDeletedLibraryFile } from './project-deleted-library-file.ts';
import { ProjectLibraryFile } from './project-library-file.ts';
import { ProjectPerson } from './project-person.ts';
import { ProjectPromise } from './project-promise.ts';
import { ProjectPromisesOfDeletedPerson } from './project-promises-of-deleted-person.ts';
import { ProjectRejectedReport } from './project-rejected-report.ts';
import { ProjectSeenPerson } from './project-seen-person.ts';
import { ProjectSkippedDay } from './project-skipped-day.ts';
import { ProjectSubmittedReport } from './project-submitted-report.ts';
import { ProjectVoter } from './project-voter.ts';
import { ProjectWitness } from './project-witness.ts';
import { ProjectWithdrawnReport } from './project-withdrawn-report.ts';

const reactions = [
  ProjectApprovedReport,
  ProjectDeletedLibraryFile,
  ProjectDeletedPromise,
  ProjectLibraryFile,
  ProjectPerson,
  ProjectPromise,
  ProjectPromisesOfDeletedPerson,
  ProjectRejectedReport,
  ProjectSeenPerson,
  ProjectSkippedDay,
  ProjectSubmittedReport,
  ProjectVoter,
  ProjectWitness,
  ProjectWithdrawnReport,
];

@Module({ imports: [PeopleModule, RemindersModule], controllers: [...reactions] })
export class ProjectionsModule {}
