import { reportApproved } from '@slovo/contracts';
import { notice } from './notice.ts';

export const milestoneReachedNotice = notice({
  name: 'milestone-reached',
  on: reportApproved,
  key: 'milestone_reached',
  when: ({ milestone }) => milestone !== null,
  to: ({ report }) => [report.userId],
  variables: ({ promise, milestone }) => ({
    promise_title: promise.title,
    days_completed: String(milestone ?? 0),
  }),
  promiseId: ({ promise }) => promise.id,
  actions: ({ promise }) => [{ kind: 'open-promise', promiseId: promise.id }],
});
