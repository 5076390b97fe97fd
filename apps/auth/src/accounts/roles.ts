import { Injectable } from '@nestjs/common';
import { AuthSettings } from '../config.ts';

/** Everyone has the role user. Operators, listed in the configuration by Telegram id, are admins as well. */
@Injectable()
export class Roles {
  constructor(private readonly settings: AuthSettings) {}

  of(user: { telegramId: bigint }): string[] {
    return this.isOperator(user) ? ['user', 'admin'] : ['user'];
  }

  isOperator({ telegramId }: { telegramId: bigint }): boolean {
    return this.settings.adminTelegramIds.has(Number(telegramId));
  }
}
