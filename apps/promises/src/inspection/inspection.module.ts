import { Module } from '@nestjs/common';
import { DeletionJobs } from '@slovo/kit/deletions';
import { GetPromiseForOperator } from './calls/get-promise-for-operator.ts';
import { ListInvitationsOfPromise } from './calls/list-invitations-of-promise.ts';
import { ListMomentsOfPromise } from './calls/list-moments-of-promise.ts';
import { ListPromisesOfUser } from './calls/list-promises-of-user.ts';
import { ListReportsForOperator } from './calls/list-reports-for-operator.ts';
import { ViewPrivateMedia } from './calls/view-private-media.ts';
import { ViewPrivateReports } from './calls/view-private-reports.ts';

const calls = [
  GetPromiseForOperator,
  ListInvitationsOfPromise,
  ListMomentsOfPromise,
  ListPromisesOfUser,
  ListReportsForOperator,
  ViewPrivateMedia,
  ViewPrivateReports,
];

/** What operators see of promises. */
@Module({ controllers: calls, providers: [DeletionJobs] })
export class InspectionModule {}
