import { timingSafeEqual } from 'node:crypto';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import {
  Inject,
  Injectable,
  Logger,
  type OnApplicationBootstrap,
  type OnModuleDestroy,
} from '@nestjs/common';
import type { Update } from 'grammy/types';
import { ALLOWED_UPDATES, Intake } from '../chats/intake.ts';
import type { BotConfig } from '../config.ts';
import { Telegram } from './telegram.ts';
import { CONFIG } from './tokens.ts';

const LARGEST_UPDATE = 1_048_576;
const MAX_CONNECTIONS = 40;

/** Takes updates from Telegram on every replica: an answer of 200 means that the update is stored. */
@Injectable()
export class Webhook implements OnApplicationBootstrap, OnModuleDestroy {
  private readonly logger = new Logger(Webhook.name);
  private server: Server | undefined;

  constructor(
    @Inject(CONFIG) private readonly config: BotConfig,
    private readonly telegram: Telegram,
    private readonly intake: Intake,
  ) {}

  async onApplicationBootstrap(): Promise<void> {
    const { BOT_MODE, WEBHOOK_URL, WEBHOOK_SECRET, WEBHOOK_PORT, HOST } = this.config;
    if (BOT_MODE !== 'webhook' || !WEBHOOK_URL || !WEBHOOK_SECRET) return;
    this.server = createServer((request, response) => void this.serve(request, response, WEBHOOK_SECRET));
    await new Promise<void>((resolve) => this.server?.listen(WEBHOOK_PORT, HOST, resolve));
    void this.telegram.api
      .setWebhook(WEBHOOK_URL, {
        secret_token: WEBHOOK_SECRET,
        allowed_updates: ALLOWED_UPDATES,
        max_connections: MAX_CONNECTIONS,
      })
      .catch((error: Error) => this.logger.error(`the webhook was not set: ${error.message}`));
  }

  async onModuleDestroy(): Promise<void> {
    const { server } = this;
    if (server) await new Promise((resolve) => server.close(resolve));
  }

  private async serve(request: IncomingMessage, response: ServerResponse, secret: string): Promise<void> {
    try {
      if (request.method !== 'POST') return void response.writeHead(405).end();
      if (!isSame(String(request.headers['x-telegram-bot-api-secret-token'] ?? ''), secret)) {
        return void response.writeHead(401).end();
      }
      const update = JSON.parse(await readBody(request)) as Update;
      if (!Number.isInteger(update?.update_id)) return void response.writeHead(400).end();
      await this.intake.keep([update]);
      response.writeHead(200).end();
    } catch (error) {
      this.logger.warn(`an update was not stored: ${(error as Error).message}`);
      response.writeHead(error instanceof SyntaxError ? 400 : 500).end(); // Telegram sends it again
    }
  }
}

/** In constant time: the header is the only thing that keeps forged updates out. */
function isSame(given: string, secret: string): boolean {
  const [a, b] = [Buffer.from(given), Buffer.from(secret)];
  return a.length === b.length && timingSafeEqual(a, b);
}

async function readBody(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of request as AsyncIterable<Buffer>) {
    size += chunk.length;
    if (size > LARGEST_UPDATE) throw new SyntaxError('larger than any update');
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString('utf8');
}
