export { currentOrigin } from './origin.ts';
export * from './tracing.ts';
