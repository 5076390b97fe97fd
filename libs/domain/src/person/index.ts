export * from './search.ts';
export * from './status.ts';
export * from './limits.ts';
export * from './official-names.ts';
