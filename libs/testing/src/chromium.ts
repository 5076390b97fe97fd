import { existsSync } from 'node:fs';

/**
 * A Chromium to drive: CHROMIUM_PATH, else the one that Playwright installed, else the one that comes with npm and
 * brings the libraries a bare system lacks. Start the latter with `--no-sandbox` and none of its own switches: they
 * turn web security off.
 */
export async function chromiumPath(): Promise<string> {
  const named = process.env.CHROMIUM_PATH;
  if (named) {
    if (!existsSync(named)) throw new Error(`CHROMIUM_PATH names ${named}, and there is no such file.`);
    return named;
  }
  const { chromium } = await import('@playwright/test');
  const installed = chromium.executablePath();
  if (existsSync(installed)) return installed;
  // Read when the module is loaded: makes it unpack its libraries and point LD_LIBRARY_PATH at them.
  process.env.AWS_LAMBDA_JS_RUNTIME ??= 'nodejs22.x';
  const { default: packed } = await import('@sparticuz/chromium');
  return packed.executablePath();
}
