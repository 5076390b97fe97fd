export * from './quiet.ts';
export * from './times.ts';
export * from './settings.ts';
export * from './nudges.ts';
export * from './digests.ts';
export * from './silence.ts';
