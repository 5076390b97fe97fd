import { Injectable } from '@nestjs/common';
import { type CallInput, updateNotificationSettings } from '@slovo/contracts';
import type { BotTexts } from '@slovo/texts/bot';
import { Composer } from 'grammy';
import { QUIET_HOURS, type Reminder } from '../../messages/choices.ts';
import { button } from '../../messages/keyboard.ts';
import { Services } from '../../services/services.ts';
import type { BotContext } from '../context.ts';
import type { Feature } from '../feature.ts';
import { onPress } from '../on-press.ts';
import { hourText, inRows, SettingsCard } from './settings-card.ts';

interface ReminderChoice {
  question: 'chooseMorning' | 'chooseEvening' | 'chooseGoals';
  hours: readonly number[];
}

/** The web sets any minute; the chat offers sensible hours. */
const CHOICES: Record<Reminder, ReminderChoice> = {
  day_start: { question: 'chooseMorning', hours: [6, 7, 8, 9, 10, 11, 12] },
  day_end: { question: 'chooseEvening', hours: [17, 18, 19, 20, 21, 22] },
  every_day: { question: 'chooseGoals', hours: [8, 10, 12, 14, 16, 18, 19, 20] },
};

/** The hours of reminders, the quiet hours and the weekly digest. */
@Injectable()
export class ReminderSettings implements Feature {
  readonly composer = new Composer<BotContext>();
  readonly presses = onPress(this.composer, {
    reminderList: (ctx, { reminder }) => this.askHour(ctx, reminder),
    reminder: (ctx, { reminder, hour }) =>
      this.save(ctx, { [reminder]: hour === null ? null : hourText(hour) }),
    quietList: (ctx) => this.askQuiet(ctx),
    quiet: (ctx, { hours: { from, until } }) =>
      this.save(ctx, { quiet_from: hourText(from), quiet_until: hourText(until) }),
    digest: (ctx, { on }) => this.save(ctx, { weekly_digest: on }),
  });

  constructor(
    private readonly services: Services,
    private readonly card: SettingsCard,
  ) {}

  private async askHour(ctx: BotContext, reminder: Reminder): Promise<void> {
    const { settings } = ctx.visit.texts;
    const { question, hours } = CHOICES[reminder];
    const offered = hours.map((hour) => button(hourText(hour), 'reminder', { reminder, hour }));
    const off = [button(settings.off, 'reminder', { reminder, hour: null })];
    await this.card.ask(ctx, settings[question], [...inRows(offered, 4), off]);
  }

  private async askQuiet(ctx: BotContext): Promise<void> {
    const { settings } = ctx.visit.texts;
    await this.card.ask(ctx, settings.chooseQuiet, quietRows(settings));
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
    QUIET_HOURS.map((hours) => {
      const [from, until] = [hourText(hours.from), hourText(hours.until)];
      return button(from === until ? settings.noQuiet : `${from}–${until}`, 'quiet', { hours });
    }),
    2,
  );
