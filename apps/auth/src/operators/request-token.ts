import { issueOperatorToken, type CallResult } from '@slovo/contracts';
import { CallClient, CallSigner, Refusal, type SigningSettings } from '@slovo/kit/calls';
import {
  ConfigError,
  natsVariables,
  readConfig,
  serviceVariables,
  signingVariables,
} from '@slovo/kit/config';
import { connectOnce, type NatsConnection } from '@slovo/kit/nats';

/** Why the tool got no token, as a sentence for its user. */
export class TokenRequestError extends Error {}

const NAME = 'admin-token';
const { NATS_PREFIX } = serviceVariables;

/**
 * Requests a token of the panel from the auth service of the running system, as the bot's /admin does.
 * @throws TokenRequestError, ConfigError
 */
export async function requestToken(
  telegramId: string | undefined,
  env: NodeJS.ProcessEnv,
): Promise<CallResult<typeof issueOperatorToken>> {
  const id = Number(telegramId);
  if (!telegramId || !/^\d{1,15}$/.test(telegramId) || id === 0)
    throw new TokenRequestError(`Whose token? Usage: ${NAME} <Telegram id>, one of ADMIN_TELEGRAM_IDS.`);
  const config = readConfig({ ...natsVariables, ...signingVariables, NATS_PREFIX }, env);
  const nats = await connectOnce(config, NAME, 'auth').catch((error: unknown) => {
    if (error instanceof ConfigError) throw error;
    throw new TokenRequestError('NATS does not answer. Is the system running?');
  });
  try {
    return await request(nats, config, id);
  } catch (error) {
    throw error instanceof Refusal ? new TokenRequestError(describeRefusal(error, id)) : error;
  } finally {
    await nats.close();
  }
}

function request(
  nats: NatsConnection,
  config: SigningSettings & { NATS_PREFIX: string },
  telegramId: number,
) {
  const signer = CallSigner.of(config);
  const prefix = config.NATS_PREFIX && `${config.NATS_PREFIX}.`;
  const identity = { name: NAME, prefix, clockControl: false, ...(signer && { signer }) };
  return new CallClient(nats, identity).call(
    issueOperatorToken,
    { telegram_id: telegramId },
    { kind: 'service', name: 'auth' },
  );
}

function describeRefusal({ code }: Refusal, telegramId: number): string {
  if (code === 'NOT_OPERATOR')
    return `${telegramId} is not an operator: ADMIN_TELEGRAM_IDS of the running system does not list them.`;
  if (code === 'user_banned') return `${telegramId} is banned. Another operator can end the ban.`;
  if (code === 'SERVICE_UNAVAILABLE') return 'The auth service does not answer. Is the system running?';
  return `The auth service refused: ${code}.`;
}
