import { Injectable } from '@nestjs/common';
import { type CallInput, updateSettings, type UserProfile } from '@slovo/contracts';
import { DAY_STARTS_AT_MAX } from '@slovo/domain';
import { botTexts } from '@slovo/texts/bot';
import { Composer } from 'grammy';
import { Services } from '../../chats/services.ts';
import { button, numbersOf, pressed } from '../button.ts';
import type { BotContext } from '../context.ts';
import type { Feature } from '../feature.ts';
import { Refused } from '../refused.ts';
import { htmlWith, type Rows } from '../say.ts';
import { ZONES } from './zones.ts';

const LANGUAGES = ['ru', 'en'] as const;
const HOURS = Array.from({ length: DAY_STARTS_AT_MAX + 1 }, (_, hour) => hour);

/** /settings: language, time zone and start of the day, each chosen by a button. */
@Injectable()
export class Settings implements Feature {
  readonly composer = new Composer<BotContext>();

  constructor(
    private readonly services: Services,
    private readonly refused: Refused,
  ) {
    this.composer.command('settings', (ctx) => this.show(ctx, ctx.visit.person));
    this.composer.callbackQuery(pressed('settings'), (ctx) => this.replace(ctx, ctx.visit.person));
    this.composer.callbackQuery(pressed('zoneList'), (ctx) =>
      this.choose(ctx, ctx.visit.texts.settings.chooseZone, this.zoneRows(ctx)),
    );
    this.composer.callbackQuery(pressed('dayStartList'), (ctx) =>
      this.choose(ctx, ctx.visit.texts.settings.chooseDayStart, hourRows()),
    );
    this.composer.callbackQuery(pressed('languageList'), (ctx) =>
      this.choose(ctx, ctx.visit.texts.settings.chooseLanguage, languageRows()),
    );
    this.composer.callbackQuery(pressed('zone'), (ctx) =>
      this.save(ctx, { time_zone: ZONES[numbersOf(ctx.match)[0]] }),
    );
    this.composer.callbackQuery(pressed('dayStart'), (ctx) =>
      this.save(ctx, { day_starts_at: numbersOf(ctx.match)[0] }),
    );
    this.composer.callbackQuery(pressed('language'), (ctx) =>
      this.save(ctx, { language: LANGUAGES[numbersOf(ctx.match)[0]] }),
    );
  }

  /** For those who come for the first time: reminders and days need their zone. */
  async askZone(ctx: BotContext): Promise<void> {
    const { texts, person, now } = ctx.visit;
    const zone = ZONES.findIndex((one) => one === person.time_zone);
    const city = texts.cities[person.time_zone] ?? person.time_zone;
    await ctx.reply(
      texts.settings.confirmZone(city, clockOf(now, person.time_zone)),
      htmlWith([
        zone < 0 ? [] : [{ text: texts.settings.rightZone, callback_data: button('zone', zone) }],
        [{ text: texts.settings.otherZone, callback_data: button('zoneList') }],
      ]),
    );
  }

  private async show(ctx: BotContext, person: UserProfile): Promise<void> {
    await ctx.reply(this.describe(person, ctx.visit.now), htmlWith(menuRows(person)));
  }

  private async replace(ctx: BotContext, person: UserProfile): Promise<void> {
    await ctx.editMessageText(this.describe(person, ctx.visit.now), htmlWith(menuRows(person)));
  }

  private async choose(ctx: BotContext, question: string, rows: Rows): Promise<void> {
    const back = [{ text: ctx.visit.texts.buttons.back, callback_data: button('settings') }];
    await ctx.editMessageText(question, htmlWith([...rows, back]));
  }

  private async save(ctx: BotContext, change: CallInput<typeof updateSettings>): Promise<void> {
    if (Object.values(change).every((value) => value === undefined))
      return ctx.visit.toast(ctx.visit.texts.stale);
    const person = await this.refused.toToast(ctx, () =>
      this.services.as(ctx.visit.person, updateSettings, change),
    );
    if (!person) return;
    await ctx.visit.toast(botTexts[person.language].settings.saved);
    await this.replace(ctx, person);
  }

  private describe(person: UserProfile, now: Date): string {
    const { settings, cities } = botTexts[person.language];
    return settings.head({
      language: settings.languageName,
      zone: cities[person.time_zone] ?? person.time_zone,
      time: clockOf(now, person.time_zone),
      dayStart: hourText(person.day_starts_at),
    });
  }

  private zoneRows(ctx: BotContext): Rows {
    const { cities } = ctx.visit.texts;
    const choices = ZONES.map((zone, index) => ({
      text: `${cities[zone] ?? zone} ${clockOf(ctx.visit.now, zone)}`,
      callback_data: button('zone', index),
    }));
    return Array.from({ length: Math.ceil(choices.length / 2) }, (_, row) =>
      choices.slice(row * 2, row * 2 + 2),
    );
  }
}

function menuRows({ language }: UserProfile): Rows {
  const { buttons } = botTexts[language];
  return [
    [{ text: buttons.timeZone, callback_data: button('zoneList') }],
    [{ text: buttons.dayStart, callback_data: button('dayStartList') }],
    [{ text: buttons.language, callback_data: button('languageList') }],
  ];
}

const hourText = (hour: number): string => `0${hour}:00`;
const hourRows = (): Rows => [
  HOURS.map((hour) => ({ text: hourText(hour), callback_data: button('dayStart', hour) })),
];
const languageRows = (): Rows => [
  LANGUAGES.map((language, index) => ({
    text: botTexts[language].settings.languageName,
    callback_data: button('language', index),
  })),
];

const clockOf = (now: Date, timeZone: string): string =>
  new Intl.DateTimeFormat('ru-RU', { timeZone, hour: '2-digit', minute: '2-digit' }).format(now);
