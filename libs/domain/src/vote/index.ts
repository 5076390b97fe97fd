export * from './verdict.ts';
export * from './permissions.ts';
export * from './stats.ts';
