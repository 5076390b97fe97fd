import { BAD_IDS } from './bad-values.ts';

const BAD_NAMES = [
  ...BAD_IDS,
  '%3Cscript%3E',
  '@',
  '%40%40',
  'feed',
  'admin',
  '%F3%A0%80%81',
  'a'.repeat(65),
];

/** Paths with invalid names, paths that try to leave their folder, and paths that parsers read differently. */
export const BAD_PATHS = [
  ...BAD_NAMES.flatMap((name) => [
    `/api/users/by-username/${name}`,
    `/api/public/users/${name}/promises`,
    `/public/users/${name}/promises/1`,
    `/media/${name}`,
    `/media/public/${name}`,
    `/media/public/reports/${name}`,
  ]),
  '/api/../../etc/passwd',
  '/api/%2e%2e/%2e%2e/package.json',
  '/assets/..%2f..%2fpackage.json',
  '/media/public/reports/../../secrets.json',
  '/media/public/reports%2f..%2f..%2fsecrets.json',
  '//api//promises',
  '/api/promises;id=1',
  '/api/promises/1?id=2&id=3',
  '/api/promises?__proto__[a]=1&constructor=2&limit[]=1',
  `/api/promises?${'a=1&'.repeat(2000)}`,
  `/${'a/'.repeat(3000)}`,
  '/api/%ED%A0%80',
  '/%00',
  '/api/live/%00',
];
