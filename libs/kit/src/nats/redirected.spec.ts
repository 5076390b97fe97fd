import { expect, it } from '@jest/globals';
import { matches } from './redirected.ts';

it.each([
  ['call.auth.get-profile', 'call.auth.get-profile'],
  ['direct.auth.>', 'direct.auth.user-changed'],
  ['dev.auth.*', 'dev.auth.tick'],
  ['takes-calls.*', 'takes-calls.bot'],
])('[IDENT-32] %s gets what is published on %s', (pattern, subject) => {
  expect(matches(pattern, subject)).toBe(true);
});

it.each([
  ['call.auth.issue-login-link', 'evt.media.retry.any'],
  ['call.auth.get-profile', 'call.auth.get-profile.more'],
  ['direct.auth.>', 'direct.auth'],
  ['direct.auth.>', 'direct.media.user-changed'],
  ['takes-calls.*', 'takes-calls'],
])('[IDENT-32] %s gets nothing that was published elsewhere, as %s', (pattern, subject) => {
  expect(matches(pattern, subject)).toBe(false);
});
