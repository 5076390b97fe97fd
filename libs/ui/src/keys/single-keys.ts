import { useSyncExternalStore } from 'react';

/** Where the choice of this device is kept. `read` answers null before there is one. */
export interface KeyChoice {
  read: () => string | null;
  write: (value: string) => void;
}

const OFF = 'off';

/** Single keys can be switched off (WCAG 2.1.4); combinations with Ctrl or ⌘ stay. */
export class SingleKeys {
  private readonly listeners = new Set<() => void>();

  constructor(private readonly choice: KeyChoice) {}

  readonly areOn = (): boolean => this.choice.read() !== OFF;

  readonly turn = (on: boolean): void => {
    this.choice.write(on ? 'on' : OFF);
    for (const listener of this.listeners) listener();
  };

  readonly subscribe = (listener: () => void): (() => void) => {
    this.listeners.add(listener);
    return () => void this.listeners.delete(listener);
  };
}

export const useSingleKeys = (keys: SingleKeys): boolean => useSyncExternalStore(keys.subscribe, keys.areOn);
