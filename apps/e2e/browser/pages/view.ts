import type { Page } from '@playwright/test';
import type { Language } from '@slovo/texts/languages';
import type { SamplePeople } from '../sample-people.ts';

/** A page in one state, as one person sees it. */
export interface View {
  /** Its area, then what is special about it. Also the name of its pictures. */
  name: string;
  /** In whose test it is, where the beginning of the name would put too many into one. */
  area?: string;
  /** Ids of the requirements that it shows. */
  rows?: string;
  /** Russian where it does not say. */
  language?: Language;
  viewer: 'owner' | 'visitor' | 'newcomer' | 'nobody';
  path: string | ((people: SamplePeople) => string);
  /** Visible text that shows that the page is loaded. */
  text: string | RegExp;
  beforeLoad?: (page: Page) => Promise<unknown>;
  afterLoad?: (page: Page) => Promise<void>;
  /** Opens again what a change of the window's size closes. */
  reopen?: (page: Page) => Promise<void>;
  /** Refused requests that belong to the page. */
  expectedErrors?: RegExp;
}
