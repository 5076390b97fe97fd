/** A paragraph of an article, or a block between paragraphs. */
export type Block = string | { heading: string } | { quote: string } | { list: readonly string[] };

export interface Article {
  id: number;
  title: string;
  lead: string;
  /** The picture at the top: one letter per day, as `week` of the design system reads them. */
  ribbon: string;
  body: readonly Block[];
}

export interface Motivator {
  id: number;
  name: string;
  city: string;
  specialization: string;
  /** One sentence for the card. */
  lead: string;
  /** About the person, in paragraphs. */
  bio: readonly string[];
  numbers: { kept: number; best: number; people: number };
  ribbon: string;
  likes: number;
  /** How they work with the people they motivate. */
  approach: readonly string[];
  suits: string;
  /** In roubles. */
  offers: readonly { name: string; price: number; per: string }[];
}

/** In the wizard's terms. */
export type Rhythm =
  | { mode: 'daily' }
  | { mode: 'weekly'; interval: { type: 'strict'; every: number } | { type: 'flexible'; times: number } };

export interface Habit {
  id: number;
  /** The promise's title: the wizard's first answer, at most 100 characters. */
  title: string;
  /** The reason: the wizard's second answer, at most 500 characters. */
  description: string;
  rhythm: Rhythm;
  penalty: 'none' | 'normal' | 'final';
  ribbon: string;
  likes: number;
  why: string;
  /** What counts as a kept day. */
  counts: string;
  advice: readonly string[];
  experts: readonly { motivator: number; plan: string }[];
}
