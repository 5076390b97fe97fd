/** Texts of the board's samples. Ids and days are in `board-samples.ts`, numbers and prices in the app. */
export interface HabitText {
  /** The promise's title: the wizard's first answer, at most 100 characters. */
  title: string;
  /** The reason: the wizard's second answer, at most 500 characters. */
  description: string;
  why: string;
  /** What counts as a kept day. */
  counts: string;
  advice: readonly string[];
  /** What each of the habit's experts proposes, in their order. */
  plans: readonly string[];
}

export interface MotivatorText {
  name: string;
  city: string;
  specialization: string;
  /** One sentence for the card. */
  lead: string;
  /** About the person, in paragraphs. */
  bio: readonly string[];
  /** How they work with the people they motivate. */
  approach: readonly string[];
  suits: string;
  /** In the order of their prices. */
  offers: readonly { name: string; per: string }[];
}
