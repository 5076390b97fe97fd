import '@testing-library/jest-dom/jest-globals';
import { afterEach, expect, jest } from '@jest/globals';
import { cleanup, configure } from '@testing-library/react';

// The whole app is rendered here while other suites run: a busy machine is slow.
configure({ asyncUtilTimeout: 60_000 });

// jsdom has no PointerEvent and does not scroll.
globalThis.PointerEvent ??= class extends MouseEvent {} as typeof PointerEvent;
window.scrollTo = () => {};
Object.defineProperty(Element.prototype, 'scrollIntoView', { value: () => {}, configurable: true });

/** An unexpected console error fails the test: React and the router report real problems there. */
const strayErrors = jest.spyOn(console, 'error');

afterEach(() => {
  cleanup();
  localStorage.clear();
  sessionStorage.clear();
  jest.useRealTimers();
  const said = strayErrors.mock.calls;
  strayErrors.mockClear();
  // oxlint-disable-next-line jest/no-standalone-expect -- it speaks for the test that has just ended
  expect(said).toEqual([]);
});
