export * from './own.ts';
export * from './risk.ts';
export * from './stages.ts';
export * from './steps.ts';
