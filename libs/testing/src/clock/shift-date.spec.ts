import { afterEach, describe, expect, it, jest } from '@jest/globals';
import { shiftDate } from './shift-date.ts';

const MachineDate = Date;
const machineNow = Date.now;
const YEAR = 365 * 86_400_000;

afterEach(() => {
  MachineDate.now = machineNow;
  MachineDate.prototype.constructor = MachineDate;
  globalThis.Date = MachineDate;
  jest.useRealTimers();
});

describe('a shifted Date', () => {
  it('reads the shifted time however it is asked', () => {
    const before = machineNow();
    shiftDate(YEAR);
    const readings = [
      Date.now(),
      new Date().getTime(),
      new (new Date().constructor as DateConstructor)().getTime(),
    ];
    for (const reading of readings) {
      expect(reading).toBeGreaterThanOrEqual(before + YEAR);
      expect(reading).toBeLessThan(before + YEAR + 3_600_000);
    }
    // oxlint-disable-next-line unicorn/new-for-builtins -- the call without `new` is what is tested
    expect(Date()).toContain(String(new Date().getFullYear()));
  });

  it('runs on with the machine’s clock', () => {
    let machine = 5_000;
    MachineDate.now = () => machine;
    shiftDate(YEAR);
    expect(Date.now()).toBe(5_000 + YEAR);
    machine = 6_500;
    expect([Date.now(), new Date().getTime()]).toEqual([6_500 + YEAR, 6_500 + YEAR]);
  });

  it('leaves given instants, parsing and types alone', () => {
    shiftDate(YEAR);
    expect(new Date(0).toISOString()).toBe('1970-01-01T00:00:00.000Z');
    expect(new Date(2027, 1, 3).getMonth()).toBe(1);
    expect(Date.parse('2027-03-28T00:30:00+03:00')).toBe(Date.UTC(2027, 2, 27, 21, 30));
    expect(new Date()).toBeInstanceOf(Date);
    expect(new MachineDate()).toBeInstanceOf(Date);
    class Later extends Date {}
    expect(new Later(5)).toBeInstanceOf(Later);
  });

  it('can be spied on', () => {
    shiftDate(YEAR);
    const spy = jest.spyOn(Date, 'now').mockReturnValue(7);
    expect(Date.now()).toBe(7);
    spy.mockRestore();
    expect(Date.now()).toBeGreaterThan(machineNow() + YEAR - 3_600_000);
  });

  it('gives way to Jest’s fake time and comes back after it', () => {
    shiftDate(YEAR);
    jest.useFakeTimers({ now: 5_000 });
    expect(Date.now()).toBe(5_000);
    jest.useRealTimers();
    expect(Date.now()).toBeGreaterThan(machineNow() + YEAR - 3_600_000);
  });
});
