import { countRu } from './plural.ts';

/** A number, or its string in the variables of a notice. */
export type Count = number | string;

export const daysCount = (count: Count): string => countRu(count, { one: 'день', few: 'дня', many: 'дней' });

/** After «из»: «из 21 дня», «из 30 дней». */
export const ofDays = (count: Count): string => countRu(count, { one: 'дня', few: 'дней', many: 'дней' });

export const promisesCount = (count: Count): string =>
  countRu(count, { one: 'обещание', few: 'обещания', many: 'обещаний' });

export const reportsCount = (count: Count): string =>
  countRu(count, { one: 'отчёт', few: 'отчёта', many: 'отчётов' });

export const votesCount = (count: Count): string =>
  countRu(count, { one: 'голос', few: 'голоса', many: 'голосов' });
