import { createHash, timingSafeEqual } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { setTimeout as pause } from 'node:timers/promises';
import {
  Inject,
  Injectable,
  Logger,
  type OnApplicationBootstrap,
  type OnModuleDestroy,
  type OnModuleInit,
} from '@nestjs/common';
import { Metrics } from '@slovo/kit/metrics';
import { DrainingServer, lingerOf, LoggedEvent } from '@slovo/kit/service';
import type { Update } from 'grammy/types';
import { type BotConfig, CONFIG } from '../config.ts';
import { type LeaderTask, Leader, untilAborted } from '../telegram/leader.ts';
import { Telegram } from '../telegram/telegram.ts';
import { ALLOWED_UPDATES, Intake } from './intake.ts';

const LARGEST_UPDATE = 1_048_576;
const MAX_CONNECTIONS = 40;
const RETRY_MS = 2_000;

/** Receives updates on every replica. It answers 200 only once the update is stored. */
@Injectable()
export class Webhook implements LeaderTask, OnModuleInit, OnApplicationBootstrap, OnModuleDestroy {
  private readonly logger = new Logger(Webhook.name);
  private readonly security = new Logger('Security');
  private server: DrainingServer | undefined;

  constructor(
    @Inject(CONFIG) private readonly config: BotConfig,
    private readonly telegram: Telegram,
    private readonly intake: Intake,
    private readonly leader: Leader,
    private readonly metrics: Metrics,
  ) {}

  onModuleInit(): void {
    if (this.config.BOT_MODE === 'webhook') this.leader.add(this);
  }

  async onApplicationBootstrap(): Promise<void> {
    const { BOT_MODE, WEBHOOK_URL, WEBHOOK_SECRET, WEBHOOK_PORT, HOST } = this.config;
    if (BOT_MODE !== 'webhook' || !WEBHOOK_URL || !WEBHOOK_SECRET) return;
    const server = createServer((request, response) => void this.serve(request, response, WEBHOOK_SECRET));
    this.server = new DrainingServer(server);
    await new Promise<void>((resolve) => server.listen(WEBHOOK_PORT, HOST, resolve));
  }

  /** Registers the webhook's address with Telegram, and retries until that succeeds. */
  async run(signal: AbortSignal): Promise<void> {
    const { WEBHOOK_URL = '', WEBHOOK_SECRET = '' } = this.config;
    const options = {
      secret_token: WEBHOOK_SECRET,
      allowed_updates: ALLOWED_UPDATES,
      max_connections: MAX_CONNECTIONS,
    };
    for (let isSet = false; !isSet && !signal.aborted;) {
      try {
        isSet = await this.telegram.once.setWebhook(WEBHOOK_URL, options, signal as never);
      } catch (error) {
        if (signal.aborted) return;
        this.logger.error(`cannot register the webhook: ${(error as Error).message}`);
        await pause(RETRY_MS, undefined, { signal }).catch(() => {});
      }
    }
    await untilAborted(signal);
  }

  /** Updates that arrive until the listener is closed are stored and confirmed: the database is there for longer. */
  async onModuleDestroy(): Promise<void> {
    await this.server?.close(lingerOf(this.config.NODE_ENV === 'production'));
  }

  private async serve(request: IncomingMessage, response: ServerResponse, secret: string): Promise<void> {
    try {
      if (request.method !== 'POST') return void response.writeHead(405).end();
      if (!isSame(String(request.headers['x-telegram-bot-api-secret-token'] ?? ''), secret)) {
        this.reportWrongSecret(request);
        return void response.writeHead(401).end();
      }
      const update = JSON.parse(await readBody(request)) as Update;
      if (!Number.isInteger(update?.update_id)) return void response.writeHead(400).end();
      await this.intake.store([update]);
      response.writeHead(200).end();
    } catch (error) {
      this.logger.warn(`cannot store an update: ${(error as Error).message}`);
      response.writeHead(error instanceof SyntaxError ? 400 : 500).end(); // Telegram sends it again
    }
  }

  /** Behind an ingress the address is the ingress's, whose own log has that of the sender. */
  private reportWrongSecret({ socket }: IncomingMessage): void {
    const event = 'webhook-secret-refused';
    this.metrics.add('securityEvents', { event });
    this.security.log(new LoggedEvent(event, { status: 401, address: socket.remoteAddress }));
  }
}

/** In constant time, as this header alone keeps forged updates out. */
function isSame(given: string, secret: string): boolean {
  const [a, b] = [given, secret].map((text) => createHash('sha256').update(text).digest());
  return a !== undefined && b !== undefined && timingSafeEqual(a, b);
}

async function readBody(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of request as AsyncIterable<Buffer>) {
    size += chunk.length;
    if (size > LARGEST_UPDATE) throw new SyntaxError('the body is larger than any update');
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString('utf8');
}
