import { isPortTaken } from '@slovo/local/ports.ts';
import type { Environment } from './environment.ts';

export class PortTaken extends Error {}

/** @throws PortTaken, which names the variable to set */
export async function refuseTakenPorts(
  environment: Pick<Environment, 'port' | 'host' | 'telegramToken' | 'sandboxPort'>,
): Promise<void> {
  const { port, host, telegramToken, sandboxPort } = environment;
  const needed: [string, number, string][] = [['PORT', port, host]];
  if (!telegramToken) needed.push(['SANDBOX_PORT', sandboxPort, host]);
  for (const [variable, number, address] of needed) {
    if (!(await isPortTaken(number, address))) continue;
    const other = number > 60_000 ? number - 1_000 : number + 1_000;
    throw new PortTaken(
      `Port ${number} is taken by another program. Stop that one, or choose another port: ${variable}=${other} npm start`,
    );
  }
}
