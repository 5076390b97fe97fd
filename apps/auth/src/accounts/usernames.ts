import { Injectable } from '@nestjs/common';
import { isReservedName } from '@slovo/contracts/reserved-names';
import { looksLike, looksOfficial } from '@slovo/domain/person';
import { AuthSettings } from '../config.ts';
import { hasShape, usernameKey } from './username.ts';

/** Which usernames may name a profile. */
@Injectable()
export class Usernames {
  constructor(private readonly settings: AuthSettings) {}

  /** Usernames in Telegram may have another shape, or be kept by the product. */
  isUsable(name: string): boolean {
    return hasShape(name) && !this.isReserved(name);
  }

  /** The name of a page, of the bot, or one that could be taken for the product's. */
  isReserved(name: string): boolean {
    const key = usernameKey(name);
    return isReservedName(key) || looksOfficial(key) || looksLike(key, this.settings.botUsername);
  }
}
