export * from './limits.ts';
export * from './outcome.ts';
export * from './stage.ts';
