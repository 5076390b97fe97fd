export * from './status.ts';
export * from './submit.ts';
export * from './list.ts';
export * from './media.ts';
