import { Inject, Injectable, Logger, type OnModuleInit } from '@nestjs/common';
import { type BotCommand, botCommands, botTexts, publicCommands } from '@slovo/texts/bot';
import { type Language, LANGUAGES } from '@slovo/domain/languages';
import type { Api } from 'grammy';
import { type BotConfig, CONFIG } from '../config.ts';
import { type LeaderTask, Leader, untilAborted } from './leader.ts';
import { Telegram } from './telegram.ts';

const listed = (commands: readonly BotCommand[], language: Language) =>
  commands.map((command) => ({ command, description: botCommands[language][command].menu }));

type Signal = Parameters<Api['setMyCommands']>[2];

/** The commands, the description and the mini app's button that Telegram shows beside the chat. */
@Injectable()
export class BotProfile implements LeaderTask, OnModuleInit {
  private readonly logger = new Logger(BotProfile.name);

  constructor(
    private readonly telegram: Telegram,
    private readonly leader: Leader,
    @Inject(CONFIG) private readonly config: BotConfig,
  ) {}

  onModuleInit(): void {
    this.leader.add(this);
  }

  async run(signal: AbortSignal): Promise<void> {
    // grammY's types know another AbortSignal.
    await this.publish(signal as never).catch((error: Error) => {
      if (!signal.aborted) this.logger.warn(`cannot set the commands: ${error.message}`);
    });
    await untilAborted(signal);
  }

  /** An operator's list has one more command. Set at each use: no event says who becomes an operator. */
  async showOperatorCommands(chatId: number, language: Language): Promise<void> {
    await this.telegram.api
      .setMyCommands(listed([...publicCommands, 'admin'], language), {
        scope: { type: 'chat', chat_id: chatId },
      })
      .catch((error: Error) => this.logger.warn(`cannot set an operator’s commands: ${error.message}`));
  }

  private async publish(signal: Signal): Promise<void> {
    const { api } = this.telegram;
    for (const language of LANGUAGES) {
      const texts = botTexts[language];
      const commands = listed(publicCommands, language);
      // The first is shown to those whose language is not named.
      const readers = language === LANGUAGES[0] ? {} : { language_code: language };
      await api.setMyCommands(commands, readers, signal);
      await api.setMyShortDescription(texts.about, readers, signal);
    }
    const url = `${this.config.APP_URL}/miniapp`;
    if (!this.telegram.canLinkTo(url)) return;
    const button = { type: 'web_app', text: botTexts[LANGUAGES[0]].menuButton, web_app: { url } } as const;
    await api.setChatMenuButton({ menu_button: button }, signal);
  }
}
