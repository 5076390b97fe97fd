export * from './limits.ts';
export * from './file-name.ts';
export * from './check.ts';
export * from './chunks.ts';
export * from './damage.ts';
export * from './session.ts';
export * from './transfer.ts';
