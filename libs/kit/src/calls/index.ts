export { CallClient, type CallOptions } from './call-client.ts';
export { CallServer, parseInput } from './call-server.ts';
export { type CallContext, type Handler, Handles } from './handler.ts';
export { allow, Refusal } from './refusal.ts';
