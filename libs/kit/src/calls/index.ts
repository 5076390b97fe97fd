export { CallClient, type CallOptions } from './call-client.ts';
export { CallServer, parseInput } from './call-server.ts';
export { type CallContext, contractOf, type Handler, Handles, type Operator } from './handler.ts';
export { allow, Refusal } from './refusal.ts';
export { viewerOf } from './viewer.ts';
