export interface RussianForms {
  /** 1, 21, 31: «голос» */
  one: string;
  /** 2–4, 22: «голоса» */
  few: string;
  /** 0, 5–20: «голосов» */
  many: string;
}

const russian = /* @__PURE__ */ new Intl.PluralRules('ru');

/** The form alone: `pluralRu(2, {one: 'день', few: 'дня', many: 'дней'})` is «дня». */
export function pluralRu(count: number, forms: RussianForms): string {
  const rule = russian.select(count);
  if (rule === 'one') return forms.one;
  return rule === 'few' || rule === 'other' ? forms.few : forms.many;
}

/** The number with its form: «2 дня». */
export const countRu = (count: number | string, forms: RussianForms): string =>
  `${count} ${pluralRu(Number(count), forms)}`;
