import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterEach, describe, expect, it } from '@jest/globals';
import { unusedTexts } from './unused-texts.ts';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));
const TEXTS = 'libs/texts/src/ru/panel/shelf.ts';
const PAGE = 'apps/panel/src/features/shelf/shelf.tsx';
const folders: string[] = [];
afterEach(() => {
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true });
});

function unusedIn(files: Record<string, string>): string[] {
  const root = mkdtempSync(join(tmpdir(), 'unused-texts-'));
  folders.push(root);
  for (const [name, source] of Object.entries(files)) {
    mkdirSync(dirname(join(root, name)), { recursive: true });
    writeFileSync(join(root, name), source);
  }
  return unusedTexts(root);
}

const IMPORT = "import { shelf } from '@slovo/texts/panel/shelf';\n";
const shelf =
  "export const shelf = { title: 'Полка', left: (n: number) => `${n}`, kinds: { one: 'а', two: 'б' } as K };";
/** The keys that the page does not read. */
const unread = (page: string): string[] =>
  unusedIn({ [TEXTS]: shelf, [PAGE]: IMPORT + page }).map((text) => text.replace('panel/shelf: shelf.', ''));

describe('texts of pages', () => {
  it('are all read by some source', () => {
    expect(unusedTexts(ROOT)).toEqual([]);
  });
});

describe('a text', () => {
  it.each([
    ['by its key', 'show(shelf.title); show(shelf.left(2));', ['kinds.one', 'kinds.two']],
    ['under another name', 'const t = shelf; show(t.kinds.one, t?.title);', ['kinds.two', 'left']],
    [
      'by destructuring',
      'const { title, kinds: { two: b } } = shelf; show(title, b);',
      ['kinds.one', 'left'],
    ],
    [
      'of what destructuring leaves',
      'const { title, ...t } = shelf; show(t.left(1));',
      ['kinds.one', 'kinds.two', 'title'],
    ],
    ['by a choice', 'const k = ok ? shelf.kinds : other; show(k.one);', ['kinds.two', 'left', 'title']],
    ['as one of a list', 'show(Object.values(shelf.kinds));', ['left', 'title']],
    ['by a computed key', 'show(shelf.kinds[kind]);', ['left', 'title']],
    [
      'where all are passed on and the key is a word',
      'f(shelf); g.left(); h({ one: 1 });',
      ['kinds.two', 'title'],
    ],
    ['in a page', 'const a = <P {...shelf} title="" />;', ['kinds.one', 'kinds.two', 'left']],
  ])('is read %s', (_, page, rest) => {
    expect(unread(page)).toEqual(rest);
  });

  it.each([
    ['a key of something else', 'show(other.title, { left: 1 });'],
    ['a type', 'const t: typeof shelf.title = "";'],
    ['a name that nobody reads', 'const { title } = shelf;'],
    ['what it is named', 'function f(title: string) { return other.shelf; }'],
  ])('is not read by %s', (_, page) => {
    expect(unread(page)).toEqual(['kinds.one', 'kinds.two', 'left', 'title']);
  });

  it('is read by another text, and by servers', () => {
    const other = "import { shelf } from './shelf.ts';\nexport const rack = `${shelf.title}`;";
    const files = { [TEXTS]: shelf, 'libs/texts/src/ru/panel/rack.ts': other };
    expect(unusedIn(files)).toEqual([
      'panel/rack: rack',
      'panel/shelf: shelf.kinds.one',
      'panel/shelf: shelf.kinds.two',
      'panel/shelf: shelf.left',
    ]);
    const servers = "export { shelf } from './panel/shelf.ts';\nexport { rack } from './panel/rack.ts';";
    expect(unusedIn({ ...files, 'libs/texts/src/ru/servers.ts': servers })).toEqual([]);
  });

  it('is not read by a spec', () => {
    const spec = `${IMPORT}show(shelf.title);`;
    expect(unusedIn({ [TEXTS]: shelf, [PAGE.replace('.tsx', '.spec.tsx')]: spec })).toHaveLength(4);
  });
});
