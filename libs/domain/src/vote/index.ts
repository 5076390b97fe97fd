export * from './verdict.ts';
export * from './permissions.ts';
