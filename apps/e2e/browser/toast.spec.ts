// The sheet of a toast in a browser, with longer words than any language of the product has. Not real: the page around it.
import { readFile } from 'node:fs/promises';
import { cutTexts } from './cut-texts.ts';
import { expect, test } from './test.ts';

const sheet = async (path: string): Promise<string> =>
  readFile(new URL(`../../../libs/ui/src/${path}`, import.meta.url), 'utf8');

const toast = (text: string, action: string) =>
  `<div class="ui-toast" role="status"><svg class="ui-icon" width="24" height="24"></svg><span>${text}</span><button>${action}</button></div>`;

test('[LANG-16] a toast with long words and a long action is no wider than a narrow phone, a short one stays on one line', async ({
  page,
}) => {
  const sheets = await Promise.all(
    ['tokens/tokens.css', 'primitives/icon.css', 'primitives/toast.css'].map(sheet),
  );
  await page.setViewportSize({ width: 320, height: 700 });
  await page.setContent(`<style>* { box-sizing: border-box; margin: 0; padding: 0; border: 0; font: 16px/24px sans-serif } ${sheets.join('\n')}</style>
    <section class="ui-toasts">${toast('Ŵííļļ ḅéé šééńńť', 'Šééńńďďŵĥééńńťĥééçóóńńńńééçťííóóńńííššḅááçķ, ňóóťť ééááŕļííéé')}${toast('Отложено', 'Отменить')}</section>`);
  expect(await page.evaluate(cutTexts)).toEqual([]);
  for (const one of await page.locator('.ui-toast, .ui-toast > *').all()) {
    const { x, width } = (await one.boundingBox())!;
    expect(x).toBeGreaterThanOrEqual(0);
    expect(x + width).toBeLessThanOrEqual(320);
  }
  const short = page.locator('.ui-toast').last();
  const heights = await Promise.all(
    [short.locator('span'), short.getByRole('button')].map(async (one) => (await one.boundingBox())!.height),
  );
  expect(heights).toEqual([24, 44]);
});
