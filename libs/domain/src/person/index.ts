export * from './reserved-names.ts';
export * from './search.ts';
export * from './status.ts';
