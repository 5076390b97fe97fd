import { Injectable } from '@nestjs/common';
import { getNotificationSettings, type NotificationSettings, type UserProfile } from '@slovo/contracts';
import { botTexts } from '@slovo/texts/bot';
import { ownData } from '@slovo/texts/bot/own-data';
import { replaceMessage } from '../../messages/edit-message.ts';
import { button, htmlWith, type Rows } from '../../messages/keyboard.ts';
import { Services } from '../../services/services.ts';
import type { BotContext } from '../context.ts';
import { muteSentence } from '../mute/mute-sentence.ts';

/** A person's settings with a button for each, and the questions that replace the card until they are answered. */
@Injectable()
export class SettingsCard {
  constructor(private readonly services: Services) {}

  async send(ctx: BotContext): Promise<void> {
    const { person, now } = ctx.visit;
    const settings = await this.services.as(person, getNotificationSettings, {});
    await ctx.reply(describe(person, settings, now), htmlWith(menu(person, settings)));
  }

  /** `known` are the settings as they were just saved; otherwise they are fetched. */
  async show(ctx: BotContext, person: UserProfile, known?: NotificationSettings): Promise<void> {
    const settings = known ?? (await this.services.as(person, getNotificationSettings, {}));
    await replaceMessage(ctx, describe(person, settings, ctx.visit.now), menu(person, settings));
  }

  async ask(ctx: BotContext, question: string, rows: Rows): Promise<void> {
    const back = [button(ctx.visit.texts.buttons.back, 'settings', {})];
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
    [button(buttons.language, 'languageList', {}), button(buttons.timeZone, 'zoneList', {})],
    [button(buttons.dayStart, 'dayStartList', {})],
    [button(buttons.morning, 'reminderList', { reminder: 'day_start' })],
    [button(buttons.evening, 'reminderList', { reminder: 'day_end' })],
    [button(buttons.goals, 'reminderList', { reminder: 'every_day' })],
    [button(buttons.quiet, 'quietList', {})],
    [
      weekly_digest
        ? button(buttons.digestOff, 'digest', { on: false })
        : button(buttons.digestOn, 'digest', { on: true }),
    ],
    [button(ownData[language].buttons.open, 'ownData', {})],
  ];
}

/** `HH:00` */
export const hourText = (hour: number): string => `${String(hour).padStart(2, '0')}:00`;

export const clockOf = (now: Date, timeZone: string): string =>
  new Intl.DateTimeFormat('ru-RU', { timeZone, hour: '2-digit', minute: '2-digit' }).format(now);

/** Arranges buttons in rows of `width`. */
export const inRows = (choices: Rows[number], width: number): Rows =>
  Array.from({ length: Math.ceil(choices.length / width) }, (_, row) =>
    choices.slice(row * width, (row + 1) * width),
  );
