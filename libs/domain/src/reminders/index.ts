export * from './quiet.ts';
export * from './times.ts';
