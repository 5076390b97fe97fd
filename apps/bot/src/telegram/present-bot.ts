import { Inject, Injectable, Logger, type OnModuleInit } from '@nestjs/common';
import { type BotCommand, botCommands, botTexts, publicCommands as COMMANDS } from '@slovo/texts/bot';
import type { BotConfig } from '../config.ts';
import { type Duty, Leader, untilAborted } from './leader.ts';
import { Telegram } from './telegram.ts';
import { CONFIG } from './tokens.ts';

const listed = (commands: readonly BotCommand[], language: 'ru' | 'en') =>
  commands.map((command) => ({ command, description: botCommands[command].menu[language] }));

/** The list of commands, the description and the mini app's button, as Telegram shows them beside the chat. */
@Injectable()
export class PresentBot implements Duty, OnModuleInit {
  private readonly logger = new Logger(PresentBot.name);

  constructor(
    private readonly telegram: Telegram,
    private readonly leader: Leader,
    @Inject(CONFIG) private readonly config: BotConfig,
  ) {}

  onModuleInit(): void {
    this.leader.add(this);
  }

  async run(signal: AbortSignal): Promise<void> {
    await this.present().catch((error: Error) =>
      this.logger.warn(`Telegram did not take the commands: ${error.message}`),
    );
    await untilAborted(signal);
  }

  /** An operator's own list has one command more; it is set again with each use, as nothing tells when they stop being one. */
  async toOperator(chatId: number, language: 'ru' | 'en'): Promise<void> {
    await this.telegram.api
      .setMyCommands(listed([...COMMANDS, 'admin'], language), { scope: { type: 'chat', chat_id: chatId } })
      .catch((error: Error) =>
        this.logger.warn(`Telegram did not take an operator’s commands: ${error.message}`),
      );
  }

  private async present(): Promise<void> {
    const { api } = this.telegram;
    for (const language of ['ru', 'en'] as const) {
      const texts = botTexts[language];
      const commands = listed(COMMANDS, language);
      // Russian is what everyone sees whose language is not named.
      await api.setMyCommands(commands, language === 'ru' ? {} : { language_code: language });
      await api.setMyShortDescription(texts.about, language === 'ru' ? {} : { language_code: language });
    }
    const url = `${this.config.APP_URL}/miniapp`;
    if (!this.telegram.canLinkTo(url)) return;
    await api.setChatMenuButton({
      menu_button: { type: 'web_app', text: botTexts.ru.menuButton, web_app: { url } },
    });
  }
}
