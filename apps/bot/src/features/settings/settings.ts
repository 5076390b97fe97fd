import { Injectable } from '@nestjs/common';
import { type CallInput, updateSettings } from '@slovo/contracts';
import { DAY_STARTS_AT_MAX } from '@slovo/domain';
import { botTexts } from '@slovo/texts/bot';
import { Composer } from 'grammy';
import { LANGUAGES, ZONES } from '../../messages/choices.ts';
import { button, htmlWith, type Rows } from '../../messages/keyboard.ts';
import { Services } from '../../services/services.ts';
import type { BotContext } from '../context.ts';
import type { Feature } from '../feature.ts';
import { onPress } from '../on-press.ts';
import { Refused } from '../refused.ts';
import { clockOf, hourText, inRows, SettingsCard } from './settings-card.ts';

const HOURS = Array.from({ length: DAY_STARTS_AT_MAX + 1 }, (_, hour) => hour);

/** /settings: language, time zone and start of the day. `ReminderSettings` has the rest. */
@Injectable()
export class Settings implements Feature {
  readonly composer = new Composer<BotContext>();
  readonly presses = onPress(this.composer, {
    settings: (ctx) => this.card.show(ctx, ctx.visit.person),
    zoneList: (ctx) => this.card.ask(ctx, ctx.visit.texts.settings.chooseZone, zoneRows(ctx)),
    dayStartList: (ctx) => this.card.ask(ctx, ctx.visit.texts.settings.chooseDayStart, hourRows()),
    languageList: (ctx) => this.card.ask(ctx, ctx.visit.texts.settings.chooseLanguage, languageRows()),
    zone: (ctx, { zone }) => this.save(ctx, { time_zone: zone }),
    dayStart: (ctx, { hour }) => this.save(ctx, { day_starts_at: hour }),
    language: (ctx, { language }) => this.save(ctx, { language }),
  });

  constructor(
    private readonly services: Services,
    private readonly refused: Refused,
    private readonly card: SettingsCard,
  ) {
    this.composer.command('settings', (ctx) => this.card.send(ctx));
  }

  /** Asked of new people: their days and reminders depend on the zone. */
  async askZone(ctx: BotContext): Promise<void> {
    const { texts, person, now } = ctx.visit;
    const zone = ZONES.find((one) => one === person.time_zone);
    const city = texts.cities[person.time_zone] ?? person.time_zone;
    await ctx.reply(
      texts.settings.confirmZone(city, clockOf(now, person.time_zone)),
      htmlWith([
        zone ? [button(texts.settings.rightZone, 'zone', { zone })] : [],
        [button(texts.settings.otherZone, 'zoneList', {})],
      ]),
    );
  }

  private async save(ctx: BotContext, change: CallInput<typeof updateSettings>): Promise<void> {
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
    ZONES.map((zone) => button(`${texts.cities[zone] ?? zone} ${clockOf(now, zone)}`, 'zone', { zone })),
    2,
  );

const hourRows = (): Rows => [HOURS.map((hour) => button(hourText(hour), 'dayStart', { hour }))];

const languageRows = (): Rows => [
  LANGUAGES.map((language) => button(botTexts[language].settings.languageName, 'language', { language })),
];
