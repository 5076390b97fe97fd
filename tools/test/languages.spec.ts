// That a further language needs nothing but a folder of texts and a line in libs/domain/src/languages.ts.
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, it } from '@jest/globals';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));

/** Files that name a language for another reason than what the product speaks, and why. */
const OTHERWISE: Record<string, string> = {
  'apps/bot/src/features/settings/settings-card.ts': 'digits of a clock',
  'apps/gateway/src/docs/docs-page.ts': 'a page for developers, in English',
  'apps/gateway/src/docs/examples.ts': 'values of examples',
  'apps/gateway/src/docs/responses.ts': 'values of examples',
  'apps/notifications/src/batches/batch-writer.ts': 'a type for a stored language of a message',
  'apps/panel/src/features/messages/filter-values.ts': 'an audience that a requirement names',
  'apps/panel/src/features/messages/message-fields.ts': 'the languages in which operators write',
  'apps/panel/src/features/personal/personal-fields.ts': 'the languages in which operators write',
  'apps/panel/src/shared/messages/templates.ts': 'the languages in which operators write',
  'libs/contracts/src/notifications/batches.input.ts': 'the languages in which operators write',
  'libs/domain/src/message/limits.ts': 'the languages in which operators write',
  'libs/domain/src/day/zone.ts': 'any locale will do',
  'libs/ui/src/palette/option.ts': 'any locale will do: letters in any case',
};

const sources = globSync('{apps,libs}/*/{src,vite}/**/*.{ts,tsx}', { cwd: ROOT }).filter(
  (file) => !/generated|\.spec\.|^apps\/(sandbox|e2e)\/|^libs\/(texts|testing)\//.test(file),
);

it('no code but the texts names a language', () => {
  expect(sources.length).toBeGreaterThan(1_000);
  const naming = sources.filter((file) =>
    /['"`](?:ru|en)(?:-[A-Z]{2})?['"`]/.test(readFileSync(join(ROOT, file), 'utf8')),
  );
  expect(naming.toSorted()).toEqual(Object.keys(OTHERWISE).toSorted());
});
