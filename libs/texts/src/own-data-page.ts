import { inEveryLanguage } from './every-language.ts';

/** The words of the page in a copy of a person's own data. */
export interface OwnDataTexts {
  title: string;
  intro: (madeAt: string) => string;
  none: string;
  profile: { title: string; name: string; username: string; about: string; timeZone: string; since: string };
  promises: {
    title: string;
    types: Record<string, string>;
    statuses: Record<string, string>;
    days: (count: number) => string;
  };
  reports: {
    title: string;
    day: (day: number) => string;
    statuses: Record<string, string>;
    withdrawn: string;
    reason: (text: string) => string;
    photo: string;
  };
  votes: { title: string; types: Record<string, string> };
  sessions: { title: string };
  tables: { title: string; intro: string; rows: (count: number) => string };
}

export const ownDataPage = inEveryLanguage((texts) => texts.ownDataPage);
