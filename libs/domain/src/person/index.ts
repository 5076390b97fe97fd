export * from './search.ts';
export * from './status.ts';
