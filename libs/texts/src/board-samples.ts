/** What a sample of the board has in every language, by the name of its texts. */
export interface Sample {
  /** In its address. */
  id: number;
  /** Its picture: one letter per day, as `week` of the design system reads them. */
  ribbon: string;
}

/** In the order in which the board shows them. */
export const ARTICLE_SAMPLES = {
  promiseWell: { id: 2, ribbon: 'Oaaaaaaaaaaaaaaaaaaa' },
  whyAPromise: { id: 1, ribbon: 'kkkkkkkkkkkKaaaaaaaa' },
  ninthDay: { id: 5, ribbon: 'kkkkkkkkOaaaaaaaaaaa' },
  aboutStreaks: { id: 3, ribbon: 'kkkkkkkkkkkkkkkkkkkK' },
  afterAMiss: { id: 4, ribbon: 'kkkkkkkkkkmOaaaaaaaa' },
} as const satisfies Record<string, Sample>;

export const HABIT_SAMPLES = {
  sleep: { id: 1, ribbon: 'kkkkkskkkOaaaaaaaa' },
  steps: { id: 2, ribbon: 'kkkkkkkskkkkKaaaaa' },
  reading: { id: 3, ribbon: 'kkrkkkrkkkkrKaaaaa' },
  running: { id: 4, ribbon: 'krkrkrkrkrkrKaaaaa' },
  language: { id: 5, ribbon: 'kkkkkrrkkkkKaaaaaa' },
  spending: { id: 6, ribbon: 'kkkkkkskkkkPaaaaaa' },
  phone: { id: 7, ribbon: 'kkskkkkkkOaaaaaaaa' },
  parents: { id: 8, ribbon: 'krrkrrrkrrkrrRaaaa' },
} as const satisfies Record<string, Sample>;

export const MOTIVATOR_SAMPLES = {
  levchenko: { id: 1, ribbon: 'kkkkkskkkkkkkKaaaa' },
  asadov: { id: 2, ribbon: 'kkkkkkkkkkkkkKaaaa' },
  shmeleva: { id: 3, ribbon: 'kkrkkkkrkkkkrKaaaa' },
  belkin: { id: 4, ribbon: 'kkkkkkskkkkkkPaaaa' },
  yusupova: { id: 5, ribbon: 'kkkkkkkskkkkkKaaaa' },
  korotaev: { id: 6, ribbon: 'kkkkkrrkkkkkrRaaaa' },
} as const satisfies Record<string, Sample>;
