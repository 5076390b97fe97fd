import '@testing-library/jest-dom/jest-globals';
import { afterEach, expect, jest } from '@jest/globals';
import { cleanup, configure } from '@testing-library/react';

// The whole panel is rendered here while other suites run: a busy machine is slow.
configure({ asyncUtilTimeout: 60_000 });

// jsdom has no PointerEvent, no layout (the editor looks for its caret) and does not scroll.
Range.prototype.getClientRects = () => [] as unknown as DOMRectList;
Range.prototype.getBoundingClientRect = () => new DOMRect();
globalThis.PointerEvent ??= class extends MouseEvent {} as typeof PointerEvent;
// Nor can its blobs be read. What specs upload are zeros.
Object.defineProperty(Blob.prototype, 'arrayBuffer', {
  writable: true,
  value(this: Blob) {
    return Promise.resolve(new ArrayBuffer(this.size));
  },
});
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
