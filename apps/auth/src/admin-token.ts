// node dist/admin-token.mjs <Telegram id>: prints an address of the operators' panel that works for 8 hours. Reads NATS_URL and
// NATS_PREFIX as the services do.
import { Logger } from '@nestjs/common';
import { ConfigError } from '@slovo/kit/config';
import { requestToken, TokenRequestError } from './operators/request-token.ts';

Logger.overrideLogger(false);
try {
  const { url, operator } = await requestToken(process.argv[2], process.env);
  console.error(
    `For ${operator.username ? `@${operator.username}` : operator.first_name}, until ${operator.expires_at}. ` +
      `Anyone with this address can use the panel, so keep it to yourself. Fingerprint: ${operator.fingerprint}.`,
  );
  console.log(url);
} catch (error) {
  console.error(error instanceof TokenRequestError || error instanceof ConfigError ? error.message : error);
  process.exitCode = 1;
}
