import type { CallDefinition } from '@slovo/contracts';

/** An answer that changes have dropped, and how it is asked for again. */
export interface Dropped {
  readonly key: string;
  readonly definition: CallDefinition;
  readonly input: unknown;
}

/** Beyond it the page whose answers were dropped longest ago is forgotten: then each is asked for by itself. */
const MOST_PAGES = 1_000;
/** So many calls at most follow one request. */
const MOST_OF_A_PAGE = 8;

/**
 * Answers that one reader has read of one page, and that changes have dropped since. A reader who reads one of them
 * again reads the others next, as the browser does that shows the page: they are asked for at once.
 */
export class DroppedPages {
  /** By the reader and what the page is about; oldest first. */
  private readonly pages = new Map<string, Map<string, Dropped>>();
  private readonly pageOf = new Map<string, string>();

  add(page: string, dropped: Dropped): void {
    const answers = this.pages.get(page) ?? new Map<string, Dropped>();
    if (answers.size >= MOST_OF_A_PAGE) return;
    this.pages.delete(page);
    this.pages.set(page, answers.set(dropped.key, dropped));
    this.pageOf.set(dropped.key, page);
    if (this.pages.size > MOST_PAGES) this.forget(this.pages.keys().next().value!);
  }

  /** The other answers of the page, once: what nobody has read since is not asked for again. */
  takeOthers(key: string): Dropped[] {
    const page = this.pageOf.get(key);
    if (page === undefined) return [];
    return this.forget(page).filter((one) => one.key !== key);
  }

  clear(): void {
    this.pages.clear();
    this.pageOf.clear();
  }

  private forget(page: string): Dropped[] {
    const answers = [...(this.pages.get(page)?.values() ?? [])];
    this.pages.delete(page);
    for (const { key } of answers) this.pageOf.delete(key);
    return answers;
  }
}
