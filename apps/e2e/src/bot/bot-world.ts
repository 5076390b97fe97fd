import type { World } from '@slovo/testing';
import pg from 'pg';
import { Actor, type ChatMessage } from '../actor.ts';
import { startSharedWorld } from '../shared-world.ts';

/** The id of the first person who arrives. The sandbox starts with four people, so the fifth id is free. */
const FIRST_ARRIVAL = 7_100_000_005;

/** The whole system at ten in the morning, Moscow time, and the people who write to the bot in it. */
export class BotWorld {
  private constructor(
    readonly world: World,
    readonly operator: Actor,
  ) {}

  /** @param startOne of `startWorld` or a function like it */
  static async start(startOne = startSharedWorld): Promise<BotWorld> {
    const world = await startOne({
      ADMIN_TELEGRAM_IDS: String(FIRST_ARRIVAL),
      RATE_LIMIT_SIGN_IN: '1000',
      RATE_LIMIT_OPERATOR_SEND: '1000',
    });
    await advanceTo(world, '10:00'); // during quiet hours notices wait for the morning
    const operator = await Actor.arrive(world, { first_name: 'Олег', username: 'oleg_chat' });
    if (operator.id !== FIRST_ARRIVAL) throw new Error(`the operator has the Telegram id ${operator.id}`);
    return new BotWorld(world, operator);
  }

  stop(): Promise<void> {
    return this.world.stop();
  }

  /** Moves the product's clock to the next such time of day in Moscow. */
  advanceTo(time: string): Promise<void> {
    return advanceTo(this.world, time);
  }

  /** A person who has not written to the bot yet. */
  newcomer(first_name: string, username: string, language_code = 'ru'): Promise<Actor> {
    return Actor.arrive(this.world, { first_name, username, language_code });
  }

  /** A person who has signed in. */
  async member(first_name: string, username: string): Promise<Actor> {
    return (await this.newcomer(first_name, username)).signIn();
  }

  /** Edits a person's own message, as a phone does. */
  async editMessage(who: Actor, { message_id }: ChatMessage, text: string): Promise<void> {
    const url = `${this.world.sandboxUrl}/sandbox/people/${who.id}/messages/${message_id}`;
    const answer = await fetch(url, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ text }),
    });
    if (!answer.ok) throw new Error(`The sandbox did not edit the message: ${await answer.text()}`);
  }

  /** The secret part of an invitation's link. No call returns it: only the motivator's notice contains it. */
  async invitationCode(promiseId: number): Promise<string> {
    const url = new URL(this.world.databaseUrl);
    url.pathname = `/${this.world.databasePrefix}promises`;
    const client = new pg.Client({ connectionString: url.href });
    await client.connect();
    try {
      const { rows } = await client.query<{ code: string }>(
        'SELECT code FROM invitations WHERE promise_id = $1',
        [promiseId],
      );
      return rows[0]?.code ?? '';
    } finally {
      await client.end();
    }
  }
}

/** Moscow is three hours ahead of UTC all year. */
async function advanceTo(world: World, time: string): Promise<void> {
  const now = Date.parse(await world.advance('PT0S')) + 3 * 3_600_000;
  const [hours, minutes] = time.split(':').map(Number);
  const wanted = ((hours ?? 0) * 60 + (minutes ?? 0)) * 60_000;
  const ahead = (wanted - (now % 86_400_000) + 86_400_000) % 86_400_000;
  await world.advance(`PT${Math.ceil(ahead / 1_000)}S`);
}
