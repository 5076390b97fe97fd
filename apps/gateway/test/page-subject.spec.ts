import { readdirSync } from 'node:fs';
import { expect, it } from '@jest/globals';
import { subjectOf } from '../src/links/head/page-subject.ts';

/** The folder's files are the web app's routes: `_layout` names no part of the path, `-folder` holds no routes. */
const pages = readdirSync(new URL('../../web/src/routes', import.meta.url), { recursive: true })
  .map(String)
  .filter((file) => file.endsWith('.tsx') && !file.startsWith('-'))
  .map((file) =>
    file
      .replace(/\.tsx$/, '')
      .split(/[./\\]/)
      .filter((part) => !part.startsWith('_') && part !== 'index')
      .map((part) => ({ $id: '5', $username: 'anna', $code: 'code_1' })[part] ?? part)
      .join('/'),
  );

it.each([...new Set(pages)])('[LINK-05] the page /%s of the web app is not unknown', (page) => {
  expect(subjectOf(`/${page}`).kind).not.toBe('unknown');
  expect(subjectOf(`/${page.toUpperCase()}/`).kind).toBe(subjectOf(`/${page}`).kind);
});

it.each(['constructor', '__proto__'])('a person may be called %s', (username) => {
  expect(subjectOf(`/${username}`)).toEqual({ kind: 'profile', username });
  expect(subjectOf(`/${username}/p/5`)).toEqual({ kind: 'promise', username, id: 5 });
});

it.each(['/anna/x/y', '/anna/p', '/anna/0', '/my/x', '/feed/latest', '/p', '/terms'])(
  '[LINK-05] the web app has no page %s',
  (path) => {
    expect(subjectOf(path)).toEqual({ kind: 'unknown' });
  },
);
