import { afterEach, expect, it } from '@jest/globals';
import { isPortTaken } from '@slovo/local/ports.ts';
import { HeldPorts } from './held-ports.ts';

const ports = new HeldPorts();
afterEach(() => ports.release());

it('a held port is nobody else’s until it is released', async () => {
  const port = await ports.find();
  expect(await isPortTaken(port, '127.0.0.1')).toBe(true);
  expect(await new HeldPorts().hold(port)).toBe(false);
  const other = await ports.find();
  await ports.release([port]);
  expect(await isPortTaken(port, '127.0.0.1')).toBe(false);
  expect(await isPortTaken(other, '127.0.0.1')).toBe(true);
});
