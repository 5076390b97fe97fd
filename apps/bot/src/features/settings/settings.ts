import { Injectable } from '@nestjs/common';
import { type CallInput, updateSettings } from '@slovo/contracts';
import { DAY_STARTS_AT_MAX } from '@slovo/domain';
import { botTexts } from '@slovo/texts/bot';
import { Composer } from 'grammy';
import { Services } from '../../services/services.ts';
import { button, numbersOf, pressed } from '../../messages/button.ts';
import type { BotContext } from '../context.ts';
import type { Feature } from '../feature.ts';
import { Refused } from '../refused.ts';
import { htmlWith, type Rows } from '../../messages/edit-message.ts';
import { clockOf, hourText, inRows, SettingsCard } from './settings-card.ts';
import { ZONES } from './zones.ts';

const LANGUAGES = ['ru', 'en'] as const;
const HOURS = Array.from({ length: DAY_STARTS_AT_MAX + 1 }, (_, hour) => hour);

/** /settings: language, time zone and start of the day, each chosen by a button. Reminders: `ReminderSettings`. */
@Injectable()
export class Settings implements Feature {
  readonly composer = new Composer<BotContext>();

  constructor(
    private readonly services: Services,
    private readonly refused: Refused,
    private readonly card: SettingsCard,
  ) {
    this.composer.command('settings', (ctx) => this.card.send(ctx));
    this.composer.callbackQuery(pressed('settings'), (ctx) => this.card.show(ctx, ctx.visit.person));
    this.composer.callbackQuery(pressed('zoneList'), (ctx) =>
      this.card.ask(ctx, ctx.visit.texts.settings.chooseZone, zoneRows(ctx)),
    );
    this.composer.callbackQuery(pressed('dayStartList'), (ctx) =>
      this.card.ask(ctx, ctx.visit.texts.settings.chooseDayStart, hourRows()),
    );
    this.composer.callbackQuery(pressed('languageList'), (ctx) =>
      this.card.ask(ctx, ctx.visit.texts.settings.chooseLanguage, languageRows()),
    );
    this.composer.callbackQuery(pressed('zone'), (ctx) =>
      this.save(ctx, { time_zone: ZONES[numbersOf(ctx.match)[0]] }),
    );
    this.composer.callbackQuery(pressed('dayStart'), (ctx) =>
      this.save(ctx, { day_starts_at: HOURS[numbersOf(ctx.match)[0]] }),
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

  private async save(ctx: BotContext, change: CallInput<typeof updateSettings>): Promise<void> {
    // A button of another version, whose choice this one does not know.
    if (Object.values(change).every((value) => value === undefined))
      return ctx.visit.toast(ctx.visit.texts.stale);
    const person = await this.refused.toToast(ctx, () =>
      this.services.as(ctx.visit.person, updateSettings, change),
    );
    if (!person) return;
    await ctx.visit.toast(botTexts[person.language].settings.saved);
    await this.card.show(ctx, person);
  }
}

const zoneRows = ({ visit: { texts, now } }: BotContext): Rows =>
  inRows(
    ZONES.map((zone, index) => ({
      text: `${texts.cities[zone] ?? zone} ${clockOf(now, zone)}`,
      callback_data: button('zone', index),
    })),
    2,
  );

const hourRows = (): Rows => [
  HOURS.map((hour) => ({ text: hourText(hour), callback_data: button('dayStart', hour) })),
];

const languageRows = (): Rows => [
  LANGUAGES.map((language, index) => ({
    text: botTexts[language].settings.languageName,
    callback_data: button('language', index),
  })),
];
