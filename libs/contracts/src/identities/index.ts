export * from './durables.ts';
export * from './edge-calls.ts';
export * from './permissions.ts';
export * from '../subjects.ts';
