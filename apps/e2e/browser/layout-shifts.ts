// What moves on a page without a press, as the browser counts it.
import type { BrowserContext, Page } from '@playwright/test';

/** Sums up every shift of the layout that nobody's press has caused. */
export async function watchShifts(context: BrowserContext): Promise<void> {
  await context.addInitScript(() => {
    const seen = window as unknown as { shifts: string[] };
    seen.shifts = [];
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as (PerformanceEntry & {
        value: number;
        hadRecentInput: boolean;
        sources: { node: Node | null; previousRect: DOMRectReadOnly; currentRect: DOMRectReadOnly }[];
      })[]) {
        if (entry.hadRecentInput) continue;
        const moved = entry.sources.map(({ node, previousRect: from, currentRect: to }) => {
          const name =
            node instanceof Element ? `<${node.localName} class="${node.className}">` : node?.nodeName;
          return `${name} from ${from.y} to ${to.y}`;
        });
        seen.shifts.push(`${Math.round(entry.startTime)} ms: ${moved.join(', ')}`);
      }
    }).observe({ type: 'layout-shift', buffered: true });
  });
}

/** The fonts are there, nothing has arrived and nothing has grown for thirty frames: some parts are loaded after the first drawing. */
export const settled = (page: Page): Promise<void> =>
  page.evaluate(async () => {
    await document.fonts.ready;
    let last = '';
    for (let still = 0; still < 30;) {
      // A browser that draws nothing for long keeps nobody waiting.
      await new Promise((drawn) => (requestAnimationFrame(drawn), setTimeout(drawn, 1_000)));
      const now = `${performance.getEntriesByType('resource').length} ${document.body.scrollHeight}`;
      still = now === last ? still + 1 : 0;
      last = now;
    }
  });

export const shiftsOf = (page: Page): Promise<string[]> =>
  page.evaluate(() => (window as unknown as { shifts: string[] }).shifts.splice(0));
