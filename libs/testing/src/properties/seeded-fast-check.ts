// What specs get as `fast-check` (jest.resolver.cjs): the same values again where the suite names a seed.
import { configureGlobal } from 'fast-check';

export { default } from 'fast-check';
export * from 'fast-check';

const seed = process.env.PROPERTY_SEED;
if (seed) configureGlobal({ seed: Number(seed) });
