import { createHash } from 'node:crypto';
import { resolve } from 'node:path';

export interface SandboxConfig {
  /** 0 lets the system choose a free port (tests). */
  port: number;
  /** The address to listen on. Other than its own machine nobody needs it, except where it runs in a container. */
  host: string;
  /** Folder of everything the sandbox stores: database, files, unfinished uploads. */
  home: string;
  botToken: string;
  botUsername: string;
  /** The gateway, which serves the web app, the mini app and the product's clock. */
  appUrl: string;
}

/** Telegram never issues this token; only this sandbox accepts it. */
export const DEFAULT_BOT_TOKEN = '7000000000:sandbox-token-for-local-development';

export function readConfig(env: NodeJS.ProcessEnv): SandboxConfig {
  if (env['NODE_ENV'] === 'production') {
    throw new Error('NODE_ENV=production: the Telegram sandbox is for development and tests only.');
  }
  const botToken = env['TELEGRAM_BOT_TOKEN'] || DEFAULT_BOT_TOKEN;
  if (!/^[\w:-]+$/.test(botToken)) {
    throw new Error('TELEGRAM_BOT_TOKEN may hold letters, digits, "_", "-" and ":" only.');
  }
  return {
    port: readPort(env['SANDBOX_PORT'] || '3002'),
    host: env['HOST'] || '127.0.0.1',
    home: resolve(env['DATA_DIR'] || '.data', 'sandbox'),
    botToken,
    botUsername: (env['TELEGRAM_BOT_USERNAME'] || 'slovo_bot').replace(/^@/, ''),
    appUrl: readOrigin(env['APP_URL'] || 'http://127.0.0.1:3001'),
  };
}

/** The number before the colon, as in Telegram's tokens; any other token gets a stable number of its own. */
export function botIdOf(token: string): number {
  const digits = /^(\d{1,15}):/.exec(token)?.[1];
  return digits ? Number(digits) : createHash('sha256').update(token).digest().readUInt32BE(0);
}

function readPort(value: string): number {
  const port = Number(value);
  if (!Number.isInteger(port) || port < 0 || port > 65_535) {
    throw new Error(`SANDBOX_PORT must be a port number from 0 to 65535, got "${value}".`);
  }
  return port;
}

function readOrigin(value: string): string {
  if (!URL.canParse(value))
    throw new Error(`APP_URL must be an address like http://127.0.0.1:3001, got "${value}".`);
  return value.replace(/\/+$/, '');
}
