import type { Scene } from './pictures.ts';

export type Name = 'anya' | 'boris' | 'vera' | 'gleb';

/** One promise of the demo and how it went. Days count from the first day of the story. */
export interface Tale {
  key: string;
  owner: Name;
  draft: {
    title: string;
    description: string;
    type: 'habit' | 'challenge' | 'goal';
    days_total: number;
    frequency_mode?: 'daily' | 'weekly';
    frequency_config?: unknown;
    penalty_mode?: 'none' | 'normal' | 'final';
  };
  approval: 'system' | 'anyuser';
  isPublic: boolean;
  startsOn: number;
  /** Local hour of the report. */
  hour: number;
  scene?: Scene;
  /** Every so many reports have a picture. */
  picturesEvery?: number;
  words: string[];
  /** Days (of the promise) without a report. */
  silentOn: number[];
  /** Who says yes, in turn; the last report waits. */
  voters: Name[];
  /** Today's report is left to whoever tries the demo. */
  openToday?: boolean;
}

/** The demo plays this many days, today included. */
export const STORY_DAYS = 19;

export const TALES: Tale[] = [
  {
    key: 'run',
    owner: 'anya',
    draft: {
      title: 'Бегать по утрам',
      description: 'Хотя бы два километра, пока город спит.',
      type: 'habit',
      days_total: 30,
      penalty_mode: 'none',
    },
    approval: 'anyuser',
    isPublic: true,
    startsOn: 1,
    hour: 7,
    scene: 'park',
    picturesEvery: 2,
    words: [
      'Первые два километра. Было тяжело встать, бежать легко.',
      'Два с половиной. Иней на траве, на всей аллее одна я и чья-то такса.',
      'Дождь. Всё равно вышла.',
      'Едва не проспала. Два километра всё равно есть.',
      'Три круга вокруг школы, без музыки и без мыслей.',
      'Первый снег. Двор ещё не чистили, бежала по дороге.',
    ],
    silentOn: [6, 10],
    voters: ['boris', 'vera', 'gleb'],
    openToday: true,
  },
  {
    key: 'read',
    owner: 'anya',
    draft: {
      title: 'Читать 20 страниц перед сном',
      description: '',
      type: 'habit',
      days_total: 30,
      frequency_mode: 'weekly',
      frequency_config: { interval: { type: 'flexible', times: 5 } },
      penalty_mode: 'normal',
    },
    approval: 'system',
    isPublic: false,
    startsOn: 3,
    hour: 22,
    scene: 'book',
    picturesEvery: 4,
    words: [
      'Двадцать две страницы.',
      'Ровно двадцать, глаза закрываются.',
      'Дочитала главу — тридцать одна.',
    ],
    silentOn: [3, 9],
    voters: [],
  },
  {
    key: 'sweet',
    owner: 'boris',
    draft: {
      title: 'Двадцать дней без сладкого',
      description: 'И без «ну это же фрукты в шоколаде».',
      type: 'challenge',
      days_total: 20,
    },
    approval: 'anyuser',
    isPublic: true,
    startsOn: 8,
    hour: 20,
    scene: 'plate',
    picturesEvery: 2,
    words: [
      'Держусь. На работе был торт.',
      'Яблоко — это яблоко, а не десерт.',
      'День прошёл незаметно.',
      'Кофе без сиропа уже почти нравится.',
    ],
    silentOn: [],
    voters: ['anya', 'vera'],
  },
  {
    key: 'smoke',
    owner: 'boris',
    draft: {
      title: 'Не курить',
      description: 'Один срыв сверх пропусков — и обещание закрыто.',
      type: 'habit',
      days_total: 30,
      penalty_mode: 'final',
    },
    approval: 'system',
    isPublic: true,
    startsOn: 2,
    hour: 21,
    words: ['Чисто.', 'Тянуло после обеда, ушёл гулять.', 'Чисто. Вкус еды возвращается.'],
    silentOn: [12],
    voters: [],
  },
  {
    key: 'dawn',
    owner: 'vera',
    draft: {
      title: 'Десять дней подъёма в шесть',
      description: 'Фото из окна до 06:15.',
      type: 'challenge',
      days_total: 10,
    },
    approval: 'anyuser',
    isPublic: true,
    startsOn: 4,
    hour: 6,
    scene: 'dawn',
    picturesEvery: 1,
    words: ['06:04. Темно, но красиво.', '06:11. Успела.', '05:58, проснулась сама!'],
    silentOn: [],
    voters: ['anya', 'boris', 'gleb'],
  },
  {
    key: 'drive',
    owner: 'vera',
    draft: {
      title: 'Сдать на права с первого раза',
      description: 'Теория к концу ноября, город — в декабре.',
      type: 'goal',
      days_total: 90,
    },
    approval: 'anyuser',
    isPublic: true,
    startsOn: 5,
    hour: 19,
    words: ['Площадка: эстакада с первого раза.', 'Сорок билетов, две ошибки.', 'Первый выезд в город.'],
    silentOn: [2, 3, 5, 6, 8, 10, 11, 13],
    voters: ['anya', 'boris'],
  },
  {
    key: 'sketch',
    owner: 'gleb',
    draft: {
      title: 'A sketch a day',
      description: 'Ten minutes, one sheet, no erasing.',
      type: 'challenge',
      days_total: 14,
    },
    approval: 'anyuser',
    isPublic: true,
    startsOn: 12,
    hour: 18,
    scene: 'sketch',
    picturesEvery: 1,
    words: ['The old bridge, twice.', 'Hands are hard.', 'People on the tram.'],
    silentOn: [],
    voters: ['vera', 'anya'],
  },
];

/** Drafts that wait on /my. */
export const DRAFTS: Pick<Tale, 'key' | 'owner' | 'draft'>[] = [
  {
    key: 'swim',
    owner: 'anya',
    draft: {
      title: 'Плавать перед работой',
      description: 'Три бассейна, потом кофе.',
      type: 'challenge',
      days_total: 14,
    },
  },
];
