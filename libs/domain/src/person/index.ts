export * from './search.ts';
export * from './shown-name.ts';
export * from './status.ts';
