import type { BotCommand, BotCommandScope, MenuButton } from 'grammy/types';
import type { Database } from './database.ts';

export interface WebhookSetting {
  url: string;
  secretToken: string | null;
  maxConnections: number;
  lastErrorDate?: number;
  lastErrorMessage?: string;
}

export interface CommandList {
  scope: BotCommandScope;
  languageCode: string;
  commands: BotCommand[];
}

export interface BotTexts {
  name?: string;
  description?: string;
  shortDescription?: string;
}

interface SettingTypes {
  webhook: WebhookSetting | null;
  /** Empty means Telegram's default set, which excludes reactions and chat_member. */
  allowedUpdates: string[];
  commands: CommandList[];
  menuButton: MenuButton;
  /** By language code; '' is for all other languages. */
  botTexts: Record<string, BotTexts>;
  rateLimit: boolean;
  clockOffsetMs: number;
}

const DEFAULTS: SettingTypes = {
  webhook: null,
  allowedUpdates: [],
  commands: [],
  menuButton: { type: 'commands' },
  botTexts: {},
  rateLimit: true,
  clockOffsetMs: 0,
};

export class Settings {
  readonly #db: Database;

  constructor(db: Database) {
    this.#db = db;
  }

  get<N extends keyof SettingTypes>(name: N): SettingTypes[N] {
    const row = this.#db.one('SELECT value FROM settings WHERE name = ?', name);
    return row ? (JSON.parse(String(row['value'])) as SettingTypes[N]) : DEFAULTS[name];
  }

  set<N extends keyof SettingTypes>(name: N, value: SettingTypes[N]): void {
    this.#db.run(
      'INSERT INTO settings (name, value) VALUES (?, ?) ON CONFLICT (name) DO UPDATE SET value = excluded.value',
      name,
      JSON.stringify(value),
    );
  }
}
