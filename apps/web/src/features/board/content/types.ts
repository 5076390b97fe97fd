/** A part of an article: a paragraph, or something between paragraphs. */
export type Block = string | { heading: string } | { quote: string } | { list: readonly string[] };

export interface Article {
  id: number;
  title: string;
  lead: string;
  /** The ribbon on top, a letter a day as `week` of the design system reads them. */
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
  /** How they work with whom they hold to their word. */
  approach: readonly string[];
  suits: string;
  /** In roubles. */
  offers: readonly { name: string; price: number; per: string }[];
}

/** How often, in the wizard's own terms. */
export type Rhythm =
  | { mode: 'daily' }
  | { mode: 'weekly'; interval: { type: 'strict'; every: number } | { type: 'flexible'; times: number } };

export interface Habit {
  id: number;
  /** What is promised: the wizard's first answer, so at most 100 characters. */
  title: string;
  /** Why: the wizard's second answer, at most 500 characters. */
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
