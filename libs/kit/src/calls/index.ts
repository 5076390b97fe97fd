export { CallClient, CallClientModule, type CallOptions } from './call-client.ts';
export type { CallContext, Operator } from './call-context.ts';
export { CallTransport } from './call-transport.ts';
export { CALL_TRANSPORT, HandlesCall } from './handles-call.ts';
export { Gathering, type Outcome } from './gathering.ts';
export { parseInput } from './parse-input.ts';
export { Refusal } from './refusal.ts';
export { resultOf } from '../nest/result-of.ts';
export { viewerOf } from './viewer.ts';
