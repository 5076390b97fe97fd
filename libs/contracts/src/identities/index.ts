export * from './caller-keys.ts';
export * from './durables.ts';
export * from './edge-calls.ts';
export * from './permissions.ts';
export * from './signers.ts';
export * from '../subjects.ts';
