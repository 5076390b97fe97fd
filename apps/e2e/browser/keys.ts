import { expect, type Locator, type Page } from '@playwright/test';

/** No page has more stops than this: after more presses of Tab, the focus is trapped. */
const MOST_STOPS = 120;

/** Moves the focus to the goal by Tab alone, and checks that each stop on the way can be seen. */
export async function tabTo(page: Page, goal: Locator): Promise<void> {
  await expect(goal).toBeVisible();
  const passed: string[] = [];
  for (let stop = 0; stop < MOST_STOPS; stop += 1) {
    const { isThere, name } = await goal.evaluate(focusBeside);
    if (name !== null) passed.push(name);
    if (isThere) {
      expect(await page.evaluate(whatIsWrongWithFocus), `focus on ${name}`).toBeNull();
      return;
    }
    await page.keyboard.press('Tab');
  }
  throw new Error(`Tab does not reach it; it passed ${passed.slice(0, 40).join(' → ')}`);
}

/** Reaches it and presses Enter. */
export async function enter(page: Page, goal: Locator): Promise<void> {
  await tabTo(page, goal);
  await page.keyboard.press('Enter');
}

/** Reaches the group by Tab and the radio by arrows. */
export async function choose(page: Page, radio: Locator): Promise<void> {
  const name = await radio.getAttribute('name');
  for (let stop = 0; stop < MOST_STOPS; stop += 1) {
    if (await page.evaluate((group) => (document.activeElement as HTMLInputElement)?.name === group, name))
      break;
    await page.keyboard.press('Tab');
  }
  expect(await page.evaluate(() => (document.activeElement as HTMLInputElement).name)).toBe(name);
  await page.keyboard.press('Space');
  for (let step = 0; step < 10 && !(await radio.isChecked()); step += 1)
    await page.keyboard.press('ArrowDown');
  await expect(radio).toBeChecked();
  expect(await page.evaluate(whatIsWrongWithFocus), `focus on the radio ${name}`).toBeNull();
}

/** Down an open menu. */
export async function arrowTo(page: Page, item: Locator): Promise<void> {
  for (let step = 0; step < MOST_STOPS; step += 1) {
    if (await item.evaluate((element) => element === document.activeElement)) return;
    await page.keyboard.press('ArrowDown');
  }
  throw new Error('Arrows do not reach it');
}

export interface Stop {
  name: string;
  wrong: string | null;
}

/** Presses Tab through the whole page, once all of it has come, and returns every stop. */
export async function walk(page: Page): Promise<Stop[]> {
  await page.evaluate(untilHeightRests);
  await page.evaluate(() => {
    (document.activeElement as HTMLElement | null)?.blur();
    document.body.focus();
  });
  const stops: Stop[] = [];
  for (let stop = 0; stop < MOST_STOPS; stop += 1) {
    await page.keyboard.press('Tab');
    const name = await page.evaluate(nameOfNextStop);
    if (name === null) return stops;
    stops.push({ name, wrong: await page.evaluate(whatIsWrongWithFocus) });
  }
  throw new Error(
    `Tab does not leave: ${stops
      .slice(-12)
      .map(({ name }) => name)
      .join(' → ')}`,
  );
}

// What follows runs in the page, so each waits for a frame by itself. A browser that draws nothing for long keeps nobody
// waiting, nor does a page that never rests: all waits end after so many frames.

/** A part that comes late would move a stop at the end of the page off the screen. */
async function untilHeightRests(): Promise<void> {
  const RESTING_FRAMES = 30;
  const MOST_FRAMES = 600;
  const heightNow = (): number => document.documentElement.scrollHeight;
  let height = heightNow();
  for (let rested = 0, all = 0; rested < RESTING_FRAMES && all < MOST_FRAMES; rested += 1, all += 1) {
    await new Promise((drawn) => (requestAnimationFrame(drawn), setTimeout(drawn, 1_000)));
    if (heightNow() !== height) rested = 0;
    height = heightNow();
  }
}

/** Null after the last stop: the browser's own bars have the focus then, and it begins anew. */
function nameOfNextStop(): string | null {
  const stop = document.activeElement as (Element & { walked?: true }) | null;
  if (!stop || stop === document.body || stop.walked) return null;
  stop.walked = true;
  const words = stop.getAttribute('aria-label') ?? stop.textContent ?? '';
  return `${stop.localName} «${words.trim().slice(0, 40)}»`;
}

function focusBeside(goal: Element): { isThere: boolean; name: string | null } {
  const element = document.activeElement;
  const words = element?.getAttribute('aria-label') ?? element?.textContent ?? '';
  return {
    isThere: goal === element,
    name: element && `${element.localName} «${words.trim().slice(0, 40)}»`,
  };
}

/**
 * Null where the focus can be seen: on the screen, uncovered, and marked. What looks wrong while the page still moves, since
 * a part of it has only now come, is looked at again until it rests. An animation may be one that never ends.
 */
async function whatIsWrongWithFocus(): Promise<string | null> {
  const RESTING_FRAMES = 20;
  let framesLeft = 300;
  const frame = (): Promise<unknown> => {
    framesLeft -= 1;
    return new Promise((drawn) => (requestAnimationFrame(drawn), setTimeout(drawn, 1_000)));
  };
  const placeOf = (element: Element | null): string => {
    const { x, y, width, height } = element?.getBoundingClientRect() ?? new DOMRect();
    return [x, y, width, height, document.documentElement.scrollHeight].join();
  };
  let wrong = await lookOnce();
  let place = placeOf(document.activeElement);
  for (let rested = 0; wrong !== null && rested < RESTING_FRAMES && framesLeft > 0; rested += 1) {
    await frame();
    const next = placeOf(document.activeElement);
    if (next !== place) rested = 0;
    place = next;
    wrong = await lookOnce();
  }
  return wrong;

  async function lookOnce(): Promise<string | null> {
    const element = document.activeElement;
    if (!element || element === document.body) return 'nothing has it';
    const label = element.closest('label');
    // A radio of nothing but its card, a link that covers its row: what is looked at is the card, the row. An editor
    // draws its mark around its tools as well.
    const places = [
      element,
      label,
      element.closest('article, .ui-promise, .ui-editor'),
      element.parentElement,
    ].filter((place) => place !== null);
    const isMoving = (): boolean =>
      places.some((place) => place.getAnimations().some(({ playState }) => playState === 'running'));
    for (let waited = 0; waited < 120 && framesLeft > 0 && isMoving(); waited += 1) await frame();
    const isMarked = places.some((place) =>
      [undefined, '::before', '::after'].some((pseudo) => {
        const { outlineStyle, outlineWidth, boxShadow } = getComputedStyle(place, pseudo);
        const hasRing = place === element && !pseudo && boxShadow.includes('0px 0px 0px 1px');
        return hasRing || (outlineStyle !== 'none' && Number.parseFloat(outlineWidth) > 0);
      }),
    );
    if (!isMarked) return 'no mark is drawn';
    const { left, top, right, bottom } = (label ?? element).getBoundingClientRect();
    if (bottom <= 0 || top >= innerHeight || right <= 0 || left >= innerWidth) return 'it is off the screen';
    const x = (Math.max(left, 0) + Math.min(right, innerWidth)) / 2;
    const y = (Math.max(top, 0) + Math.min(bottom, innerHeight)) / 2;
    const seen = document.elementFromPoint(x, y);
    const isUncovered =
      seen !== null && (element.contains(seen) || seen.contains(element) || (label?.contains(seen) ?? false));
    return isUncovered ? null : `it is covered by ${seen?.outerHTML.slice(0, 120)}`;
  }
}
