import type { ShownLocally } from '../handover.ts';
import type { DayNames, formatsIn, sayTime, Shown } from '../../shared/say-time.ts';

export interface LocalWords {
  /** The id of the template that names the instant and the zone of the render. */
  later: string;
  locale: string;
  names: DayNames;
}

/**
 * Inlined into a rendered page as source text, so it must not use imports. Writes the times of the page in the zone of
 * this device, and marks its today in a year: elements that have been parsed are written before they are painted.
 */
export function showLocally(
  { later, locale, names }: LocalWords,
  formatsFor: typeof formatsIn,
  say: typeof sayTime,
): void {
  const { at, zone } = document.getElementById(later)!.dataset;
  const own = Intl.DateTimeFormat().resolvedOptions().timeZone;
  if (!own || own === zone) return;
  let formats: ReturnType<typeof formatsIn>;
  try {
    formats = formatsFor(locale, own);
  } catch {
    return; // some browsers name a zone that they do not format in: Etc/Unknown
  }
  (window as ShownLocally).shownZone = own;
  // The days of a year: which is today, and which are ahead. The others say how many promises were kept.
  const today = Date.parse(formats.iso.format(Number(at)));
  const mark = (): void => {
    for (const year of document.querySelectorAll<HTMLElement>('[data-year]'))
      for (const [index, { dataset }] of year.querySelectorAll('i').entries()) {
        const after = Date.parse(`${year.dataset['year']}-01-01`) + index * 86_400_000 - today;
        if (after === 0) dataset['today'] = 'true';
        else delete dataset['today'];
        if (after > 0 && dataset['level'] === '0') dataset['level'] = 'ahead';
        if (after <= 0 && dataset['level'] === 'ahead') dataset['level'] = '0';
      }
  };
  const write = (): void => {
    mark();
    for (const time of document.querySelectorAll<HTMLTimeElement>('time[data-shown]')) {
      const { shown, around } = time.dataset;
      const words = say(shown as Shown, time.dateTime, Number(at), formats, names);
      const text = around!.replace('{}', () => words);
      // The parser may still be adding to it: then it is written again.
      if (time.textContent !== text) time.textContent = text;
    }
  };
  const watch = new MutationObserver(write);
  watch.observe(document, { childList: true, subtree: true, characterData: true });
  document.addEventListener('DOMContentLoaded', () => {
    watch.disconnect();
    write();
  });
}
