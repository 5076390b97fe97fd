import type { PromiseType } from '@slovo/domain/promise';
import { countRu, pluralRu } from '../plural.ts';
import { daysCount, ofDays, reportsCount } from '../counts.ts';
import { untitled } from '../untitled.ts';

/** Texts of a promise: its card and its page. */
export const promise = {
  untitled,
  kinds: { habit: 'Привычка', challenge: 'Челлендж', goal: 'Цель' } satisfies Record<PromiseType, string>,
  penalty: { none: 'Мягкий', normal: 'Строгий', final: 'До первого срыва' },
  penaltyLabel: (mode: string) => `Режим: ${mode}`,
  status: {
    draft: 'Черновик',
    active: 'Активно',
    paused: 'На паузе',
    overdue: 'Просрочено',
    closed: 'Закрыто',
    closed_success: 'Выполнено',
    closed_give_up: 'Сдался',
    closed_cancel: 'Отменено',
    closed_failed: 'Провалено',
    closed_overdue: 'Просрочено',
  },
  frequency: {
    daily: 'Ежедневно',
    weekly: 'Еженедельно',
    weekdays: (days: string) => `По ${days}`,
    monthly: (day: number) => `${day}-е число`,
    every: (days: number) =>
      `${pluralRu(days, { one: 'Каждый', few: 'Каждые', many: 'Каждые' })} ${daysCount(days)}`,
    times: (times: number) => `Еженедельно · ${countRu(times, { one: 'раз', few: 'раза', many: 'раз' })}`,
  },
  foot: {
    active: (day: number, total: number, reports: number) =>
      `День: ${day} из ${ofDays(total)} · ${reportsCount(reports)}`,
    overdue: (total: number, reports: number) => `Срок вышел: ${ofDays(total)} · ${reportsCount(reports)}`,
    closed: (kept: number, total: number, reports: number) =>
      `${kept} из ${ofDays(total)} · ${reportsCount(reports)}`,
    draft: (total: number) => `Срок: ${daysCount(total)}`,
    created: (date: string) => `Создано: ${date}`,
    closedOn: (date: string) => `Закрыто: ${date}`,
  },
  approval: { system: 'Система', anyuser: 'Голосование', specific: 'Мотиватор' },
  approvalShort: { system: 'система', anyuser: 'голосование', specific: 'мотиватор' },
  today: {
    report: (title: string) => `Отчитаться за сегодня: ${title}`,
    is: (state: string) => `Сегодня: ${state}`,
  },
};
