// The SDK and what it patches. Apart from register.ts, because loading it takes 20 MB and half a second of a start.
import { HttpInstrumentation } from '@opentelemetry/instrumentation-http';
import { UndiciInstrumentation } from '@opentelemetry/instrumentation-undici';
import { startNodeSdk } from '@opentelemetry/sdk-node';
import { PrismaInstrumentation } from '@prisma/instrumentation';
import { SPAN_LIMITS } from './tracing.ts';

/** Telegram's URLs contain the bot's token, and a span records its URL: the bot traces these calls itself. */
const namesBotToken = (path: string): boolean => /^(\/file)?\/bot\d+:/.test(path);
/** The address of the panel's page may contain an operator's token, and a span records its URL. */
const namesOperatorToken = (path: string): boolean => /^\/admin(?:[/?]|$)/.test(path);

export function startSdk(): void {
  const sdk = startNodeSdk({
    spanLimits: SPAN_LIMITS,
    instrumentations: [
      new HttpInstrumentation({
        ignoreIncomingRequestHook: (request) => {
          const path = request.url ?? '';
          return path.startsWith('/health') || namesOperatorToken(path);
        },
        ignoreOutgoingRequestHook: (request) => namesBotToken(request.path ?? ''),
      }),
      new UndiciInstrumentation({ ignoreRequestHook: ({ path }) => namesBotToken(path) }),
      new PrismaInstrumentation(),
    ],
  });
  process.once('beforeExit', () => void sdk.shutdown());
}
