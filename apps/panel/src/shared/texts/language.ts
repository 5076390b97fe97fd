import type { PanelLanguage } from '@slovo/texts/panel/both-languages';
import { useSyncExternalStore } from 'react';
import { read, write } from '../storage/storage.ts';

const KEY = 'panel-language';
const listeners = new Set<() => void>();

const isKnown = (value: unknown): value is PanelLanguage => value === 'ru' || value === 'en';

/** The operator's own choice, else the browser's first language that the panel speaks, else Russian. */
function initial(): PanelLanguage {
  const chosen = read(KEY);
  if (isKnown(chosen)) return chosen;
  return navigator.languages.map((tag) => tag.slice(0, 2)).find(isKnown) ?? 'ru';
}

let current = initial();

export const language = (): PanelLanguage => current;

export function chooseLanguage(next: PanelLanguage): void {
  write(KEY, next);
  show(next);
}

function show(next: PanelLanguage): void {
  current = next;
  document.documentElement.lang = next;
  for (const listener of listeners) listener();
}

/** Marks the page with its language, and follows a choice made in another tab. */
export function startLanguage(): void {
  show(initial());
  window.addEventListener('storage', ({ key, newValue }) => {
    if (key === KEY && isKnown(newValue)) show(newValue);
  });
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

export const useLanguage = (): PanelLanguage => useSyncExternalStore(subscribe, language);
