import { createServer, type AddressInfo, type Server } from 'node:net';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { findFreePort } from '@slovo/local/ports.ts';
import { refuseTakenPorts } from './taken-port.ts';

let other: Server;
let taken: number;
beforeEach(async () => {
  other = createServer();
  await new Promise<void>((resolve) => other.listen(0, '127.0.0.1', resolve));
  taken = (other.address() as AddressInfo).port;
});
afterEach(() => void other.close());

describe('a taken port', () => {
  const environment = { host: '127.0.0.1', telegramToken: undefined };

  it('of the app is named with the variable to set', async () => {
    const check = refuseTakenPorts({ ...environment, port: taken, sandboxPort: await findFreePort() });
    await expect(check).rejects.toThrow(new RegExp(`^Port ${taken} is taken .* PORT=\\d+ npm start$`));
  });

  it('of the sandbox is named too, unless there will be no sandbox', async () => {
    const port = await findFreePort();
    await expect(refuseTakenPorts({ ...environment, port, sandboxPort: taken })).rejects.toThrow(
      /SANDBOX_PORT=\d+/,
    );
    await expect(
      refuseTakenPorts({ ...environment, port, sandboxPort: taken, telegramToken: '1:a' }),
    ).resolves.toBeUndefined();
  });
});
