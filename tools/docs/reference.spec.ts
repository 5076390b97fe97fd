// The pages of docs/reference that are made from code.
import { spawnSync } from 'node:child_process';
import { globSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from '@jest/globals';
import { RETENTION_DAYS } from '@slovo/domain/retention';
import { z } from 'zod';
import { commandsPage } from './reference/commands.ts';
import { withLinks } from './reference/link-documents.ts';
import { table } from './reference/table.ts';
import { descriptionOf, oneDefault, valuesOf } from './reference/variables.ts';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));

it('[DOCS-02] [METRICS-25] [PRIVACY-02] the pages are what the code gives', () => {
  const program = join(ROOT, 'tools', 'docs', 'write-reference.ts');
  const { status, stdout, stderr } = spawnSync(process.execPath, [program, '--check'], { encoding: 'utf8' });
  expect({ status, said: stdout, problem: status === 0 ? '' : stderr }).toEqual({
    status: 0,
    said: '',
    problem: '',
  });
});

it('[PRIVACY-02] people are told of backups as long as Kubernetes keeps them', () => {
  const backup = readFileSync(join(ROOT, 'k8s/platform/data/base/backup.yaml'), 'utf8');
  expect(backup).toMatch(new RegExp(`retentionPolicy: ${RETENTION_DAYS.backup}d$`, 'm'));
});

describe('[DOCS-02] a variable', () => {
  it('is described once, however many services declare it', () => {
    const plain = { schema: z.string() };
    const one = { schema: z.string().describe('one') };
    expect(descriptionOf('A', [plain, one, plain])).toBe('one');
    expect(() => descriptionOf('A', [plain, plain])).toThrow('A is described nowhere');
    expect(() => descriptionOf('A', [one, { schema: z.string().describe('two') }])).toThrow(
      'A is described twice: one / two',
    );
  });

  it.each<[string, z.ZodType, string]>([
    ['a range', z.coerce.number().int().min(0).max(9).default(1), '0 to 9'],
    ['a number without a limit', z.coerce.number().int().min(1).optional(), 'a number from 1'],
    ['a switch', z.stringbool().default(false), '`true` or `false`'],
    ['a choice', z.enum(['local', 's3']).default('local'), '`local`, `s3`'],
    ['an address', z.url().transform((url) => url.trim()), 'an address'],
    [
      'a text with a sentence of ours',
      z.string().min(32, 'at least 32 characters'),
      'at least 32 characters',
    ],
    ['a pattern', z.string().regex(/^[a-z]*$/), '`^[a-z]*$`'],
    ['any text', z.string().optional(), 'text'],
  ])('with %s says what it accepts', (_, schema, expected) => {
    expect(valuesOf(schema)).toBe(expected);
  });

  it.each<[string, z.ZodType, string]>([
    ['a text', z.string().default('a'), '`a`'],
    ['no text', z.string().default(''), ''],
    [
      'a list of none',
      z
        .string()
        .default('')
        .transform((list) => list.split(',').filter(Boolean)),
      '',
    ],
    ['none, and is needed', z.string(), '**needed**'],
  ])('whose default is %s says so', (_, schema, expected) => {
    expect(oneDefault(ROOT, schema)).toBe(expected);
  });

  it('is read by a schema, or it would be missing from the page', () => {
    const sources = globSync(
      ['apps/{auth,promises,voting,notifications,media,bot,gateway}/src/**/*.ts', 'libs/kit/src/**/*.ts'],
      {
        cwd: ROOT,
      },
    ).filter((path) => !/\.spec\.|\/generated\//.test(path));
    expect(sources.length).toBeGreaterThan(500);
    const named = sources.flatMap((path) =>
      [...readFileSync(join(ROOT, path), 'utf8').matchAll(/process\.env(?:\.(\w+)|\[['"](\w+))/g)].map(
        ([, name, quoted]) => name ?? quoted,
      ),
    );
    expect(named).toEqual(['OTEL_SDK_DISABLED']);
  });
});

describe('a description', () => {
  it('names decisions and documents, to which its page links', () => {
    expect(withLinks(ROOT, 'on (decision 034), see docs/how-to/release.md')).toBe(
      'on ([034](../decisions/034-events-in-bundles.md)), see [release](../how-to/release.md)',
    );
    expect(() => withLinks(ROOT, 'decision 999')).toThrow('there is no decision 999');
  });

  it('stays in its cell', () => {
    expect(table(['a'], [['x|y\n z']])).toBe('| a |\n| --- |\n| x\\|y z |');
  });
});

it('[DOCS-02] a command is described by the head of its program, and must have one', () => {
  const root = mkdtempSync(join(tmpdir(), 'slovo-commands-'));
  try {
    const scripts = {
      start: 'node tools/with-install.mjs --light one.ts',
      dev: 'node tools/with-install.mjs --light one.ts --watch',
      format: 'oxfmt .',
    };
    writeFileSync(join(root, 'package.json'), JSON.stringify({ scripts }));
    writeFileSync(join(root, 'one.ts'), '// Starts.\n//   --watch   stays\nrun();\n// Later.\n');
    expect(commandsPage(root)).toContain(
      '## npm start, npm run dev\n\n```text\nStarts.\n  --watch   stays\n```\n',
    );
    writeFileSync(join(root, 'one.ts'), 'run();\n');
    expect(() => commandsPage(root)).toThrow('one.ts does not say at its head what it does');
  } finally {
    rmSync(root, { recursive: true });
  }
});
