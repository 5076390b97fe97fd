import { fileURLToPath } from 'node:url';
import AxeBuilder from '@axe-core/playwright';
import { expect, type Page } from '@playwright/test';

/** Where people want to see what axe sees: a picture takes as long as axe does. */
const PICTURES = process.env['PICTURES'] && fileURLToPath(new URL('../test-results/pages', import.meta.url));
const TAGS = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'];
/** Rules that the same page can pass by day and break by night. */
const OF_COLOURS = ['color-contrast', 'link-in-text-block'];
/** Axe describes every faulty element, and one for each rule that is kept: describing takes much of its time. */
const FAULTS_ONLY = { resultTypes: ['violations' as const] };

/** A fault on one page does not hide those of the next. */
const softly = expect.configure({ soft: true });

/**
 * Looks at what the page shows now on a phone and on a desk, by day and by night, with axe. `PICTURES=1` also leaves
 * pictures for people in test-results/pages. `opens` brings back what a window closes when its size changes, such as a menu;
 * the pictures are then of the window alone.
 */
export async function look(page: Page, name: string, opens?: () => Promise<void>): Promise<void> {
  await lookAt(page, name, { 390: ['light', 'dark'], 1280: ['light', 'dark'] }, opens);
}

/** What differs from a page that was looked at elsewhere in its words alone: half of that, as it takes half the time. */
export async function lookBriefly(page: Page, name: string, opens?: () => Promise<void>): Promise<void> {
  await lookAt(page, name, { 390: ['light'], 1280: ['dark'] }, opens);
}

/** With all rules in both schemes at three widths: what the panel promises. Nothing but its tabs scrolls sideways. */
export async function lookEverywhere(page: Page, name: string, opens?: () => Promise<void>): Promise<void> {
  const both: Scheme[] = ['light', 'dark'];
  await lookAt(page, name, { 1280: both, 390: both, 320: both }, opens, () => allRules);
  await softly
    .poll(() => page.evaluate(sidewaysScrollers), { message: 'what scrolls sideways at 320 px' })
    .toEqual([]);
}

type Scheme = 'light' | 'dark';
type Looks = Record<number, Scheme[]>;

interface Rules {
  type: 'tag' | 'rule';
  values: string[];
}

const allRules: Rules = { type: 'tag', values: TAGS };
const rulesOf = (scheme: Scheme): Rules =>
  scheme === 'light' ? allRules : { type: 'rule', values: OF_COLOURS };

async function lookAt(
  page: Page,
  name: string,
  looks: Looks,
  opens: (() => Promise<void>) | undefined,
  rules = rulesOf,
): Promise<void> {
  for (const [width, schemes] of Object.entries(looks)) {
    await page.setViewportSize({ width: Number(width), height: 844 });
    await scrollThrough(page);
    await opens?.();
    for (const colorScheme of schemes) {
      await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
      await page.evaluate(showsWhatItLoaded);
      if (PICTURES)
        await page.screenshot({ path: `${PICTURES}/${name}-${width}-${colorScheme}.png`, fullPage: !opens });
      const violations = await violationsOn(page, rules(colorScheme));
      softly(violations.flatMap(describe), `axe at ${width} px, ${colorScheme}`).toEqual([]);
    }
  }
  await page.setViewportSize({ width: 320, height: 844 });
  // What measures itself in script follows a frame later.
  await softly
    .poll(() => page.evaluate(widestOverhang), { message: 'what sticks out at 320 px' })
    .toEqual([]);
}

interface Violation {
  id: string;
  nodes: { html: string; failureSummary?: string }[];
}

/** The first run leaves axe in the page, and the others use it: loading it takes as long as a run. */
async function violationsOn(page: Page, runOnly: Rules): Promise<Violation[]> {
  const options = { ...FAULTS_ONLY, runOnly };
  if (!(await page.evaluate(() => 'axe' in window)))
    return (await new AxeBuilder({ page }).setLegacyMode().options(options).analyze()).violations;
  return page.evaluate(async (wanted) => {
    const { axe } = window as unknown as { axe: LoadedAxe };
    return (await axe.run(wanted)).violations;
  }, options);
}

interface LoadedAxe {
  run: (options: object) => Promise<{ violations: Violation[] }>;
}

const describe = ({ id, nodes }: Violation): string[] =>
  nodes.map(({ html, failureSummary }) => `${id}: ${html.slice(0, 200)} ${failureSummary ?? ''}`);

/**
 * Scripts have seen the new colours and sizes, and no letter is still in a font of the system. Runs in the page. A browser
 * that draws nothing for long keeps nobody waiting.
 */
async function showsWhatItLoaded(): Promise<void> {
  await document.fonts.ready;
  for (let frame = 0; frame < 2; frame += 1)
    await new Promise((drawn) => (requestAnimationFrame(drawn), setTimeout(drawn, 1_000)));
}

/** Pictures that load lazily do so once they have been on the screen. */
async function scrollThrough(page: Page): Promise<void> {
  await page.evaluate(async () => {
    for (let y = 0; y < document.body.scrollHeight; y += innerHeight) {
      scrollTo(0, y);
      // A browser that draws nothing for long keeps nobody waiting: its pictures are awaited below.
      await new Promise((drawn) => (requestAnimationFrame(drawn), setTimeout(drawn, 1_000)));
    }
    scrollTo(0, 0);
  });
  await expect
    .poll(() => page.evaluate(() => [...document.images].every(({ complete }) => complete)))
    .toBe(true);
}

/** Empty where the page does not scroll sideways; else the elements that make it. Runs in the page. */
function widestOverhang(): string[] {
  if (document.documentElement.scrollWidth <= innerWidth) return [];
  return [...document.querySelectorAll('body *')]
    .filter((element) => element.getBoundingClientRect().right > innerWidth + 1)
    .slice(0, 5)
    .map((element) => element.outerHTML.slice(0, 160));
}

/** All that can be moved sideways, except tabs. Runs in the page. */
function sidewaysScrollers(): string[] {
  return [...document.querySelectorAll('body *')]
    .filter((element) => {
      if (element.scrollWidth <= element.clientWidth + 1) return false;
      if (element.closest('[role=tablist], .ui-panel-tabs, .ui-sub-tabs')) return false;
      return ['auto', 'scroll'].includes(getComputedStyle(element).overflowX);
    })
    .map((element) => element.outerHTML.slice(0, 160));
}
