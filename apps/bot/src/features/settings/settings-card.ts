import { Injectable } from '@nestjs/common';
import { getNotificationSettings, type NotificationSettings, type UserProfile } from '@slovo/contracts';
import { botTexts } from '@slovo/texts/bot';
import { Services } from '../../services/services.ts';
import { button } from '../../messages/button.ts';
import type { BotContext } from '../context.ts';
import { muteSentence } from '../mute/mute-sentence.ts';
import { htmlWith, replaceMessage, type Rows } from '../../messages/edit-message.ts';

/** How a person's settings stand, with a button for each; and the questions that take its place for a moment. */
@Injectable()
export class SettingsCard {
  constructor(private readonly services: Services) {}

  async send(ctx: BotContext): Promise<void> {
    const { person, now } = ctx.visit;
    const settings = await this.services.as(person, getNotificationSettings, {});
    await ctx.reply(describe(person, settings, now), htmlWith(menu(person, settings)));
  }

  /** The newest of both is shown: what was not just changed is asked for. */
  async show(ctx: BotContext, person: UserProfile, known?: NotificationSettings): Promise<void> {
    const settings = known ?? (await this.services.as(person, getNotificationSettings, {}));
    await replaceMessage(ctx, describe(person, settings, ctx.visit.now), menu(person, settings));
  }

  async ask(ctx: BotContext, question: string, rows: Rows): Promise<void> {
    const back = [{ text: ctx.visit.texts.buttons.back, callback_data: button('settings') }];
    await replaceMessage(ctx, question, [...rows, back]);
  }
}

function describe(person: UserProfile, settings: NotificationSettings, now: Date): string {
  const texts = botTexts[person.language];
  const { quiet_from: from, quiet_until: until } = settings;
  return texts.settings.head({
    language: texts.settings.languageName,
    zone: texts.cities[person.time_zone] ?? person.time_zone,
    time: clockOf(now, person.time_zone),
    dayStart: hourText(person.day_starts_at),
    morning: settings.day_start,
    evening: settings.day_end,
    goals: settings.every_day,
    quiet: from === until ? null : { from, until },
    digest: settings.weekly_digest,
    mute: muteSentence(settings.muted_until, person, now),
  });
}

function menu({ language }: UserProfile, { weekly_digest }: NotificationSettings): Rows {
  const { buttons } = botTexts[language];
  return [
    [
      { text: buttons.language, callback_data: button('languageList') },
      { text: buttons.timeZone, callback_data: button('zoneList') },
    ],
    [{ text: buttons.dayStart, callback_data: button('dayStartList') }],
    [{ text: buttons.morning, callback_data: button('reminderList', 0) }],
    [{ text: buttons.evening, callback_data: button('reminderList', 1) }],
    [{ text: buttons.goals, callback_data: button('reminderList', 2) }],
    [{ text: buttons.quiet, callback_data: button('quietList') }],
    [
      weekly_digest
        ? { text: buttons.digestOff, callback_data: button('digest', 0) }
        : { text: buttons.digestOn, callback_data: button('digest', 1) },
    ],
  ];
}

/** `HH:00` */
export const hourText = (hour: number): string => `${String(hour).padStart(2, '0')}:00`;

export const clockOf = (now: Date, timeZone: string): string =>
  new Intl.DateTimeFormat('ru-RU', { timeZone, hour: '2-digit', minute: '2-digit' }).format(now);

/** Buttons of a choice side by side. */
export const inRows = (choices: Rows[number], width: number): Rows =>
  Array.from({ length: Math.ceil(choices.length / width) }, (_, row) =>
    choices.slice(row * width, (row + 1) * width),
  );
