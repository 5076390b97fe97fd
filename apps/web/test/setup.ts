import '@testing-library/jest-dom/jest-globals';
import { afterEach, expect, jest } from '@jest/globals';
import { cleanup, configure } from '@testing-library/react';

// A busy machine is slow, not wrong: the whole app is drawn here, several suites side by side.
jest.setTimeout(30_000);
configure({ asyncUtilTimeout: 60_000 });

// jsdom has no PointerEvent and does not scroll.
globalThis.PointerEvent ??= class extends MouseEvent {} as typeof PointerEvent;
window.scrollTo = () => {};
Object.defineProperty(Element.prototype, 'scrollIntoView', { value: () => {}, configurable: true });

/** A stray console error is a fault: React and the router say there what would break in a browser. */
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
