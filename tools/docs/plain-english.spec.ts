// Comments and names are plain English (CONTRIBUTING.md): subject, verb, object, and the field's words.
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, it } from '@jest/globals';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));
const SKIPPED = /(^|\/)(node_modules|generated|dist|pseudo)(\/|$)|routeTree\.gen\.ts$/;

/** A comment that begins so is a clause without a subject. */
const CLAUSE = /^(Of|Who|Whose|Whoever|Whatever|Whichever|As long as|As young as)\b/;
const IDIOM =
  /\b(whoever|whatever|whichever|somebody|told|tells|telling|hears?|heard|lanes?|doors?|rooms?|dear|lies|bears|thereof|wherein)\b/i;
const NAME = /\b(\w*([Hh]earing|[a-z]Told\b|Lane\b)\w*|(tell|hear|lane)[A-Z]\w*|believe|doubt)\b/;

/** Places that keep their words, by file and a part of the line, with the reason. At most twenty. */
const EXCEPTIONS: [file: string, part: string, why: string][] = [
  ['apps/notifications', 'tellAt', 'a column'],
  ['apps/notifications', 'tellDayEnds', 'a scheduled job: releases share its name'],
  ['apps/notifications', 'hearOwner', 'a reaction: releases share its name'],
  ['tools/demo/story', '', 'the recording of the demo is bound to the text of these files'],
  ['libs/texts/src/en', 'believe', 'an article for people'],
];

function problemOf(line: string): string | undefined {
  const comment = /(?:^\s*(?:\/\/|\/?\*{1,2})|\s\/\/|\/\*\*) ?([A-Z].*?)(?:\*\/|$)/.exec(line)?.[1];
  if (comment === undefined) return /^\s*import\b/.test(line) ? undefined : NAME.exec(line)?.[0];
  return CLAUSE.exec(comment)?.[0] ?? IDIOM.exec(comment)?.[0];
}

const files = (): string[] =>
  globSync('{apps,libs,tools,deploy,docker}/**/*.{ts,tsx,mjs,cjs}', {
    cwd: ROOT,
    exclude: (name) => SKIPPED.test(name),
  }).filter((file) => !SKIPPED.test(file) && !file.endsWith('plain-english.spec.ts'));

const isException = (file: string, line: string): boolean =>
  EXCEPTIONS.some(([folder, part]) => file.startsWith(folder) && line.includes(part));

it('comments and names are plain English', () => {
  const found = files().flatMap((file) =>
    readFileSync(join(ROOT, file), 'utf8')
      .split('\n')
      .flatMap((line, index) => {
        const problem = problemOf(line);
        return problem && !isException(file, line) ? [`${file}:${index + 1} ${problem}: ${line.trim()}`] : [];
      }),
  );
  expect(found).toEqual([]);
  expect(EXCEPTIONS.length).toBeLessThanOrEqual(20);
});

it.each([
  ['/** Of a client whose pools are opened by its first statement. */', 'Of'],
  ['  // Waits until whoever holds the lock is gone.', 'whoever'],
  ['const wasTold = 1;', 'wasTold'],
  ['/** Prisma opens its pools lazily, on the first statement. */', undefined],
])('finds in %j: %s', (line, problem) => {
  expect(problemOf(line)).toBe(problem);
});
