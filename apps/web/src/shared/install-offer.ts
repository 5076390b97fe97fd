import { useSyncExternalStore } from 'react';
import { deviceNow } from './clock.ts';
import { isInstalled, isSafari } from './device.ts';
import { KEYS, read, write } from './storage/storage.ts';
import { insideTelegram } from './telegram/launch.ts';

/** Chromium fires it when the page can be installed. TypeScript's DOM types lack it. */
interface BeforeInstallPromptEvent extends Event {
  prompt(): Promise<unknown>;
}

/** `event`: the browser can show an install prompt. `steps`: in Safari, the user has to add the app manually. */
export type InstallOffer = { by: 'event'; install: () => Promise<unknown> } | { by: 'steps' };

/** After «not now» the offer stays hidden for a month. */
const LATER_MS = 30 * 86_400_000;

let offer: InstallOffer | null = null;
const listeners = new Set<() => void>();

function change(next: InstallOffer | null): void {
  offer = next;
  for (const listener of listeners) listener();
}

/** Called at start: the browser fires the event once, perhaps before the component that shows the offer is loaded. */
export function listenForInstallOffer(): void {
  if (insideTelegram || isInstalled() || wasPostponed()) return;
  if (isSafari()) return change({ by: 'steps' });
  window.addEventListener('beforeinstallprompt', (event) => {
    // Suppresses the browser's own banner.
    event.preventDefault();
    const install = () => (event as BeforeInstallPromptEvent).prompt();
    change({ by: 'event', install });
  });
  window.addEventListener('appinstalled', () => change(null));
}

function wasPostponed(): boolean {
  const at = Date.parse(read(KEYS.installLater) ?? '');
  return deviceNow() - at < LATER_MS;
}

/** An install prompt can be used only once, so both answers end the offer. */
export const dismissInstallOffer = (): void => change(null);

export function postponeInstall(): void {
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
