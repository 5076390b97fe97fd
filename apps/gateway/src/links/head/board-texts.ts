import { aboutStreaks as aboutStreaksEn } from '@slovo/texts/en/web/articles/about-streaks';
import { afterAMiss as afterAMissEn } from '@slovo/texts/en/web/articles/after-a-miss';
import { ninthDay as ninthDayEn } from '@slovo/texts/en/web/articles/ninth-day';
import { promiseWell as promiseWellEn } from '@slovo/texts/en/web/articles/promise-well';
import { whyAPromise as whyAPromiseEn } from '@slovo/texts/en/web/articles/why-a-promise';
import * as boardEn from '@slovo/texts/en/web/board';
import { habits as habitsEn } from '@slovo/texts/en/web/habits';
import { motivators as motivatorsEn } from '@slovo/texts/en/web/motivators';
import type { Language } from '@slovo/texts/languages';
import { aboutStreaks } from '@slovo/texts/ru/web/articles/about-streaks';
import { afterAMiss } from '@slovo/texts/ru/web/articles/after-a-miss';
import { ninthDay } from '@slovo/texts/ru/web/articles/ninth-day';
import { promiseWell } from '@slovo/texts/ru/web/articles/promise-well';
import { whyAPromise } from '@slovo/texts/ru/web/articles/why-a-promise';
import * as board from '@slovo/texts/ru/web/board';
import { habits } from '@slovo/texts/ru/web/habits';
import { motivators } from '@slovo/texts/ru/web/motivators';

/** Texts of the board's pages, by language. */
export const boardTexts = {
  ru: {
    pages: board,
    articles: { aboutStreaks, afterAMiss, ninthDay, promiseWell, whyAPromise },
    habits,
    motivators,
  },
  en: {
    pages: boardEn,
    articles: {
      aboutStreaks: aboutStreaksEn,
      afterAMiss: afterAMissEn,
      ninthDay: ninthDayEn,
      promiseWell: promiseWellEn,
      whyAPromise: whyAPromiseEn,
    },
    habits: habitsEn,
    motivators: motivatorsEn,
  },
} satisfies Record<Language, unknown>;
