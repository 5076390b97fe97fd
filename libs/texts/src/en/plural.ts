const english = /* @__PURE__ */ new Intl.PluralRules('en');

/** The form alone: `pluralEn(2, 'day', 'days')` is “days”. */
export const pluralEn = (count: number, one: string, many: string): string =>
  english.select(count) === 'one' ? one : many;

/** The number with its form: “2 days”. */
export const countEn = (count: number | string, one: string, many: string): string =>
  `${count} ${pluralEn(Number(count), one, many)}`;
