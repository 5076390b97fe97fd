export * from './characters.ts';
export * from './shortened.ts';
export * from './written.ts';
