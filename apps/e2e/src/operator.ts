import 'reflect-metadata';
import { issueOperatorToken } from '@slovo/contracts';
import { CallClient } from '@slovo/kit/calls';
import { connectNats } from '@slovo/kit/nats';
import type { World } from '@slovo/testing';
import { edgeOf } from './edge.ts';

/** A token of the panel, asked for as the command line does; the world must name the person in ADMIN_TELEGRAM_IDS. */
export async function operatorToken(
  world: Pick<World, 'natsUrl' | 'natsPrefix' | 'callerSecrets'>,
  telegramId: number,
): Promise<string> {
  const nats = await connectNats(world.natsUrl, 'e2e');
  try {
    const calls = new CallClient(nats, edgeOf(world));
    const { token } = await calls.call(
      issueOperatorToken,
      { telegram_id: telegramId },
      { kind: 'service', name: 'auth' },
    );
    return token;
  } finally {
    await nats.close();
  }
}
