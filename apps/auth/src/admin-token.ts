// node dist/admin-token.mjs <Telegram id>: prints an address of the operators' panel that is good for 8 hours. Reads NATS_URL
// and NATS_PREFIX as the services do.
import { Logger } from '@nestjs/common';
import { ConfigError } from '@slovo/kit/config';
import { askForToken, NoToken } from './operators/ask-for-token.ts';

Logger.overrideLogger(false);
try {
  const { url, operator } = await askForToken(process.argv[2], process.env);
  console.error(
    `For ${operator.username ? `@${operator.username}` : operator.first_name}, until ${operator.expires_at}. ` +
      `Whoever has this address is in, so keep it to yourself. Fingerprint: ${operator.fingerprint}.`,
  );
  console.log(url);
} catch (error) {
  console.error(error instanceof NoToken || error instanceof ConfigError ? error.message : error);
  process.exitCode = 1;
}
