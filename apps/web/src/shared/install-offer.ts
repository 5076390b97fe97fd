import { useSyncExternalStore } from 'react';
import { deviceNow } from './clock.ts';
import { isInstalled, isSafari } from './device.ts';
import { KEYS, read, write } from './storage/storage.ts';
import { insideTelegram } from './telegram/launch.ts';

/** What Chromium's browsers fire when a page could be installed; not in TypeScript's own list. */
interface BeforeInstallPromptEvent extends Event {
  prompt(): Promise<unknown>;
}

/** `event`: the browser installs it when asked. `steps`: Safari does it only by the person's own hand. */
export type InstallOffer = { by: 'event'; install: () => Promise<unknown> } | { by: 'steps' };

/** Who said «not now» is left alone for a month. */
const LATER_MS = 30 * 86_400_000;

let offer: InstallOffer | null = null;
const listeners = new Set<() => void>();

function change(next: InstallOffer | null): void {
  offer = next;
  for (const listener of listeners) listener();
}

/** From the start: the browser says it once, perhaps before anything that shows it is loaded. */
export function catchInstallOffer(): void {
  if (insideTelegram || isInstalled() || wasPutOff()) return;
  if (isSafari()) return change({ by: 'steps' });
  window.addEventListener('beforeinstallprompt', (event) => {
    // Ours stands where it disturbs nobody.
    event.preventDefault();
    const install = () => (event as BeforeInstallPromptEvent).prompt();
    change({ by: 'event', install });
  });
  window.addEventListener('appinstalled', () => change(null));
}

function wasPutOff(): boolean {
  const at = Date.parse(read(KEYS.installLater) ?? '');
  return deviceNow() - at < LATER_MS;
}

/** The browser takes an event's prompt only once, so that both answers end the offer. */
export const endInstallOffer = (): void => change(null);

export function putOffInstalling(): void {
  write(KEYS.installLater, new Date(deviceNow()).toISOString());
  change(null);
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

export const useInstallOffer = (): InstallOffer | null =>
  useSyncExternalStore(
    subscribe,
    () => offer,
    () => null,
  );
