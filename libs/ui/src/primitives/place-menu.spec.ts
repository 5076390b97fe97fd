import { describe, expect, it } from '@jest/globals';
import { placeMenu } from './place-menu.ts';

const menu = { width: 224, height: 150 };
const phone = { width: 390, height: 844 };
const at = (left: number, top: number) => ({ left, top, right: left + 44, bottom: top + 44 });

describe('placeMenu', () => {
  it('opens below the trigger, aligned with the given edge', () => {
    expect(placeMenu(at(300, 100), menu, phone, 'end')).toEqual({ top: 148, left: 120 });
    expect(placeMenu(at(20, 100), menu, phone, 'start')).toEqual({ top: 148, left: 20 });
  });
  it('opens above if there is no room below', () => {
    expect(placeMenu(at(300, 780), menu, phone, 'end').top).toBe(626);
  });
  it('keeps 16 px from the edges of the window', () => {
    expect(placeMenu(at(4, 100), menu, phone, 'end').left).toBe(16);
    expect(placeMenu(at(340, 100), menu, phone, 'start').left).toBe(150);
  });
  it('stays on the screen if it fits neither below nor above', () => {
    expect(placeMenu(at(300, 90), menu, { width: 390, height: 200 }, 'end').top).toBe(34);
  });
});
