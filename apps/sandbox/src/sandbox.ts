import { createPrivateKey, type KeyObject, createHash } from 'node:crypto';
import type { UserFromGetMe } from 'grammy/types';
import { Faults } from './bot-api/faults.ts';
import { RateLimiter } from './bot-api/rate-limiter.ts';
import { ProductClock } from './clock.ts';
import { botIdOf, type SandboxConfig } from './config.ts';
import { FileStore } from './media/file-store.ts';
import { Media } from './media/media.ts';
import { Callbacks } from './state/callbacks.ts';
import { Database } from './state/database.ts';
import { EventBus } from './state/event-bus.ts';
import { Messages } from './state/messages.ts';
import { People } from './state/people.ts';
import { Settings } from './state/settings.ts';
import { Updates } from './state/updates.ts';

/** All parts of one local Telegram; the first argument of every operation. */
export interface Sandbox {
  config: SandboxConfig;
  bot: UserFromGetMe;
  /** Signs the `signature` field of initData in place of Telegram's own key. */
  signingKey: KeyObject;
  db: Database;
  bus: EventBus;
  clock: ProductClock;
  settings: Settings;
  people: People;
  messages: Messages;
  updates: Updates;
  callbacks: Callbacks;
  files: FileStore;
  media: Media;
  limiter: RateLimiter;
  faults: Faults;
  /** Real milliseconds: Telegram's own expiry and limits do not follow the product's clock. */
  realNow: () => number;
}

export async function openSandbox(config: SandboxConfig, realNow: () => number = Date.now): Promise<Sandbox> {
  const db = new Database(config.home);
  const bus = new EventBus();
  const settings = new Settings(db);
  const files = new FileStore(config.home, db);
  await files.open();
  const people = new People(db);
  people.seedWhenEmpty();
  return {
    config,
    bot: describeBot(config),
    signingKey: signingKeyOf(config.botToken),
    db,
    bus,
    clock: new ProductClock(config.appUrl, settings),
    settings,
    people,
    messages: new Messages(db, bus),
    updates: new Updates(db, bus, settings, realNow),
    callbacks: new Callbacks(db, realNow),
    files,
    media: new Media(db, files),
    limiter: new RateLimiter(settings, realNow),
    faults: new Faults(),
    realNow,
  };
}

function describeBot(config: SandboxConfig): UserFromGetMe {
  return {
    id: botIdOf(config.botToken),
    is_bot: true,
    first_name: 'Слово',
    username: config.botUsername,
    can_join_groups: true,
    can_read_all_group_messages: false,
    can_manage_bots: false,
    supports_inline_queries: false,
    supports_join_request_queries: false,
    can_connect_to_business: false,
    has_main_web_app: true,
    has_topics_enabled: false,
    allows_users_to_create_topics: false,
  };
}

/** An Ed25519 key derived from the token, so that it survives restarts. The prefix is the header of PKCS#8. */
function signingKeyOf(token: string): KeyObject {
  const seed = createHash('sha256').update(`sandbox:${token}`).digest();
  const der = Buffer.concat([Buffer.from('302e020100300506032b657004220420', 'hex'), seed]);
  return createPrivateKey({ key: der, format: 'der', type: 'pkcs8' });
}
