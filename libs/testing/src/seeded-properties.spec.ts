import { afterEach, expect, it, jest } from '@jest/globals';

const { PROPERTY_SEED } = process.env;
afterEach(() => {
  if (PROPERTY_SEED === undefined) delete process.env.PROPERTY_SEED;
  else process.env.PROPERTY_SEED = PROPERTY_SEED;
});

/** What a property of a spec is given in a run of the suite with this seed. */
async function valuesIn(seed: string): Promise<number[]> {
  process.env.PROPERTY_SEED = seed;
  jest.resetModules();
  const { default: fc } = await import('fast-check');
  const values: number[] = [];
  const keep = (value: number): void => void values.push(value);
  fc.assert(fc.property(fc.nat(), keep));
  return values;
}

it('properties get the same values again in a run with the same seed, and others with another', async () => {
  const first = await valuesIn('77');
  expect(first).toHaveLength(100);
  expect(await valuesIn('77')).toEqual(first);
  expect(await valuesIn('78')).not.toEqual(first);
});
