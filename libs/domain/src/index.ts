export { unreachable } from './answer.ts';
export { shortened } from './shortened.ts';
export * from './promise/index.ts';
export * from './report/index.ts';
export * from './day/index.ts';
export * from './vote/index.ts';
export * from './notice/index.ts';
export * from './reminders/index.ts';
export * from './deletion/index.ts';
