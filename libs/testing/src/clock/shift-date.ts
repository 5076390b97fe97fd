/**
 * Makes this realm's `Date` run `offsetMs` milliseconds ahead of the machine. Serialized into pages by Playwright, so
 * it uses nothing from outside itself. Timers and `performance.now()` are left alone: durations stay real.
 */
export function shiftDate(offsetMs: number): void {
  const RealDate = Date;
  const machineNow = RealDate.now.bind(RealDate);
  const now = (): number => machineNow() + offsetMs;
  // Replaced in place, so that a spy on `Date.now` works as on the real one.
  RealDate.now = now;
  const shifted = new Proxy(RealDate, {
    construct: (target, parts, newTarget) =>
      Reflect.construct(target, parts.length === 0 ? [now()] : parts, newTarget) as Date,
    apply: () => new RealDate(now()).toString(),
  });
  // `new value.constructor()` must not lead back to the machine's time.
  RealDate.prototype.constructor = shifted;
  globalThis.Date = shifted;
}
