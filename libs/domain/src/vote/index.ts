export * from './verdict.ts';
export * from './permissions.ts';
export * from './stats.ts';
export * from './witness.ts';
