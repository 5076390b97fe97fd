import { Controller } from '@nestjs/common';
import { type CallRequest, prepareShare, type WitnessLink } from '@slovo/contracts';
import { type CallContext, HandlesCall, Refusal } from '@slovo/kit/calls';
import { botTexts } from '@slovo/texts/bot';
import { witness } from '@slovo/texts/bot/witness';
import { type Language, languageOf } from '@slovo/domain/languages';
import { titleOf } from '@slovo/texts/title-of';
import { GrammyError } from 'grammy';
import type { InlineQueryResultArticle } from 'grammy/types';
import { PrismaClient } from '../../../database.ts';
import { isTransient, Telegram } from '../../../telegram/telegram.ts';

@Controller()
export class PrepareShare {
  constructor(
    private readonly prisma: PrismaClient,
    private readonly telegram: Telegram,
  ) {}

  @HandlesCall(prepareShare)
  async prepareShare({ link }: CallRequest<typeof prepareShare>, { userId }: CallContext<'user'>) {
    const chat = await this.prisma.chat.findUnique({ where: { userId } });
    if (!chat) throw new Refusal('SHARE_REFUSED');
    try {
      const prepared = await this.telegram.once.savePreparedInlineMessage(
        Number(chat.telegramId),
        this.article(link, languageOf(chat.language)),
        { allow_user_chats: true, allow_group_chats: true },
      );
      const expires_at = new Date(prepared.expiration_date * 1_000).toISOString();
      return { prepared_message_id: prepared.id, expires_at };
    } catch (error) {
      if (isTransient(error)) throw new Refusal('SERVICE_UNAVAILABLE');
      if (error instanceof GrammyError) throw new Refusal('SHARE_REFUSED');
      throw error;
    }
  }

  private article({ code, promise_title }: WitnessLink, language: Language): InlineQueryResultArticle {
    const texts = witness[language];
    const title = titleOf(promise_title, botTexts[language]);
    const url = this.telegram.startLink(`w_${code}`);
    return {
      type: 'article',
      id: code,
      title,
      input_message_content: { message_text: texts.invitation(title) },
      reply_markup: { inline_keyboard: [[{ text: texts.become, url }]] },
    };
  }
}
