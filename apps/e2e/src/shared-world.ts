import { startWorld, type World } from '@slovo/testing';
import { ONE_PROCESS } from './one-process.ts';

/**
 * A world whose services share a process: half the processor time to start, and less to run. For specs of what people
 * see. Specs that end a single service, race services or follow a trace start theirs apart, from its production build.
 * @param env as of `startWorld`
 */
export const startSharedWorld = (env: Record<string, string> = {}): Promise<World> =>
  startWorld(env, { programs: { ...ONE_PROCESS, heap: ROOMY } });

/** A young generation for seven services: a smaller one takes more processor time. Megabytes. */
const ROOMY = ['--max-semi-space-size=32'];
