import { Injectable } from '@nestjs/common';
import { type CallInput, updateNotificationSettings } from '@slovo/contracts';
import type { BotTexts } from '@slovo/texts/bot';
import { Composer } from 'grammy';
import { Services } from '../../services/services.ts';
import { button, numbersOf, pressed } from '../../messages/button.ts';
import type { BotContext } from '../context.ts';
import type { Feature } from '../feature.ts';
import { hourText, inRows, SettingsCard } from './settings-card.ts';

interface ReminderChoice {
  field: 'day_start' | 'day_end' | 'every_day';
  question: 'chooseMorning' | 'chooseEvening' | 'chooseGoals';
  hours: readonly number[];
}

/** A button carries the place in this list. The web sets any minute; the chat offers sensible hours. */
const REMINDERS: readonly ReminderChoice[] = [
  { field: 'day_start', question: 'chooseMorning', hours: [6, 7, 8, 9, 10, 11, 12] },
  { field: 'day_end', question: 'chooseEvening', hours: [17, 18, 19, 20, 21, 22] },
  { field: 'every_day', question: 'chooseGoals', hours: [8, 10, 12, 14, 16, 18, 19, 20] },
];
/** Stands for no hour. */
const OFF = 24;

/** From and until, by place: append only. The last is none. */
const QUIETS = [
  [21, 7],
  [22, 7],
  [22, 8],
  [23, 7],
  [23, 8],
  [23, 9],
  [0, 9],
  [1, 10],
  [0, 0],
] as const;

/** When reminders come, when nothing comes, and whether the week is summed up. */
@Injectable()
export class ReminderSettings implements Feature {
  readonly composer = new Composer<BotContext>();

  constructor(
    private readonly services: Services,
    private readonly card: SettingsCard,
  ) {
    this.composer.callbackQuery(pressed('reminderList'), (ctx) => this.askHour(ctx));
    this.composer.callbackQuery(pressed('reminder'), (ctx) => this.setHour(ctx));
    this.composer.callbackQuery(pressed('quietList'), (ctx) => {
      const { settings } = ctx.visit.texts;
      return this.card.ask(ctx, settings.chooseQuiet, quietRows(settings));
    });
    this.composer.callbackQuery(pressed('quiet'), (ctx) => this.setQuiet(ctx));
    this.composer.callbackQuery(pressed('digest'), (ctx) =>
      this.save(ctx, { weekly_digest: numbersOf(ctx.match)[0] === 1 }),
    );
  }

  private async askHour(ctx: BotContext): Promise<void> {
    const { settings } = ctx.visit.texts;
    const [which] = numbersOf(ctx.match);
    const choice = REMINDERS[which];
    if (!choice) return ctx.visit.toast(ctx.visit.texts.stale);
    const hours = choice.hours.map((hour) => ({
      text: hourText(hour),
      callback_data: button('reminder', which, hour),
    }));
    const off = [{ text: settings.off, callback_data: button('reminder', which, OFF) }];
    await this.card.ask(ctx, settings[choice.question], [...inRows(hours, 4), off]);
  }

  private async setHour(ctx: BotContext): Promise<void> {
    const [which, hour] = numbersOf(ctx.match);
    const choice = REMINDERS[which];
    if (!choice || hour > OFF) return ctx.visit.toast(ctx.visit.texts.stale);
    await this.save(ctx, { [choice.field]: hour === OFF ? null : hourText(hour) });
  }

  private async setQuiet(ctx: BotContext): Promise<void> {
    const hours = QUIETS[numbersOf(ctx.match)[0]];
    if (!hours) return ctx.visit.toast(ctx.visit.texts.stale);
    await this.save(ctx, { quiet_from: hourText(hours[0]), quiet_until: hourText(hours[1]) });
  }

  private async save(ctx: BotContext, change: CallInput<typeof updateNotificationSettings>): Promise<void> {
    const { person, texts } = ctx.visit;
    const settings = await this.services.as(person, updateNotificationSettings, change);
    await ctx.visit.toast(texts.settings.saved);
    await this.card.show(ctx, person, settings);
  }
}

const quietRows = (settings: BotTexts['settings']) =>
  inRows(
    QUIETS.map(([from, until], place) => ({
      text: from === until ? settings.noQuiet : `${hourText(from)}–${hourText(until)}`,
      callback_data: button('quiet', place),
    })),
    2,
  );
