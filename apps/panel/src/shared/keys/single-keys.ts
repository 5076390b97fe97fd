import { useSyncExternalStore } from 'react';
import { read, write } from '../storage/storage.ts';

const KEY = 'panel-keys';
const OFF = 'off';
const listeners = new Set<() => void>();

/** Single keys can be switched off (WCAG 2.1.4); combinations with Ctrl or ⌘ stay. */
export const areSingleKeysOn = (): boolean => read(KEY) !== OFF;

export function switchSingleKeys(on: boolean): void {
  write(KEY, on ? 'on' : OFF);
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

export const useSingleKeys = (): boolean => useSyncExternalStore(subscribe, areSingleKeysOn);
