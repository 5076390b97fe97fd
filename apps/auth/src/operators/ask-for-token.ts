import { issueOperatorToken, type CallResult } from '@slovo/contracts';
import { CallClient, Refusal } from '@slovo/kit/calls';
import { readConfig, serviceVariables } from '@slovo/kit/config';
import { connectOnce, type NatsConnection } from '@slovo/kit/nats';

/** What keeps the tool from giving a token, as a sentence for whoever called it. */
export class NoToken extends Error {}

const NAME = 'admin-token';
const { NATS_URL, NATS_PREFIX } = serviceVariables;

/**
 * Asks the auth service of the running system for a token of the panel, as the bot's /admin does.
 * @throws NoToken, ConfigError
 */
export async function askForToken(
  telegramId: string | undefined,
  env: NodeJS.ProcessEnv,
): Promise<CallResult<typeof issueOperatorToken>> {
  const id = Number(telegramId);
  if (!telegramId || !/^\d{1,15}$/.test(telegramId) || id === 0)
    throw new NoToken(`Whose token shall it be? ${NAME} <Telegram id>, one of ADMIN_TELEGRAM_IDS.`);
  const config = readConfig({ NATS_URL, NATS_PREFIX }, env);
  const nats = await connectOnce(config.NATS_URL, NAME).catch(() => {
    throw new NoToken('NATS does not answer. Is the system running?');
  });
  try {
    return await ask(nats, config.NATS_PREFIX, id);
  } catch (error) {
    throw error instanceof Refusal ? new NoToken(sentence(error, id)) : error;
  } finally {
    await nats.close();
  }
}

function ask(nats: NatsConnection, prefix: string, telegramId: number) {
  const identity = { name: NAME, prefix: prefix && `${prefix}.`, clockControl: false };
  return new CallClient(nats, identity).call(
    issueOperatorToken,
    { telegram_id: telegramId },
    { kind: 'service', name: NAME },
  );
}

function sentence({ code }: Refusal, telegramId: number): string {
  if (code === 'NOT_OPERATOR')
    return `${telegramId} is no operator: ADMIN_TELEGRAM_IDS of the running system does not name them.`;
  if (code === 'user_banned') return `${telegramId} is banned. Another operator can end the ban.`;
  if (code === 'SERVICE_UNAVAILABLE') return 'The auth service does not answer. Is the system running?';
  return `The auth service refused: ${code}.`;
}
