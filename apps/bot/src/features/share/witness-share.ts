import { Injectable } from '@nestjs/common';
import { getWitnessLink, type PromiseView, type UserProfile } from '@slovo/contracts';
import { offersWitnesses } from '@slovo/domain';
import { Refusal } from '@slovo/kit/calls';
import { botTexts } from '@slovo/texts/bot';
import { witness } from '@slovo/texts/bot/witness';
import { titleOf } from '@slovo/texts/title-of';
import type { InlineKeyboardButton } from 'grammy/types';
import { Services } from '../../services/services.ts';
import { Telegram } from '../../telegram/telegram.ts';

/** The button by which an owner calls a witness: Telegram asks which chat gets the link. */
@Injectable()
export class WitnessShare {
  constructor(
    private readonly services: Services,
    private readonly telegram: Telegram,
  ) {}

  /** Empty where nobody can be a witness, or while voting does not answer: the message is useful without it. */
  async row(promise: PromiseView, person: UserProfile): Promise<InlineKeyboardButton[]> {
    const { approval_type: approvalType, is_public: isPublic, status } = promise;
    const facts = { ownerId: promise.user_id, approvalType, isPublic, status };
    if (!offersWitnesses({ userId: person.id }, facts)) return [];
    const texts = witness[person.language];
    try {
      const { code, promise_title } = await this.services.as(person, getWitnessLink, { id: promise.id });
      const query = new URLSearchParams({
        url: this.telegram.startLink(`w_${code}`),
        text: texts.invitation(titleOf(promise_title, botTexts[person.language])),
      });
      // Telegram takes a plus sign literally.
      const url = `https://t.me/share/url?${query.toString().replaceAll('+', '%20')}`;
      return [{ text: texts.call, url }];
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      return [];
    }
  }
}
