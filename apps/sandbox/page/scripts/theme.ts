import type { ThemeName } from '../../src/wire.ts';
import { icon, iconButton } from './dom/icon.ts';
import { notify } from './store.ts';

const STORAGE_KEY = 'sandbox-theme';

export function themeName(): ThemeName {
  const chosen = document.documentElement.dataset['theme'];
  const dark = chosen ? chosen === 'dark' : matchMedia('(prefers-color-scheme: dark)').matches;
  return dark ? 'dark' : 'light';
}

export function restoreTheme(): void {
  const stored = localStorage.getItem(STORAGE_KEY);
  if (stored) document.documentElement.dataset['theme'] = stored;
  matchMedia('(prefers-color-scheme: dark)').addEventListener('change', () => notify('theme'));
}

export function themeButton(): HTMLButtonElement {
  const draw = () => button.replaceChildren(icon(themeName() === 'dark' ? 'sun' : 'moon'));
  const toggle = () => {
    const next = themeName() === 'dark' ? 'light' : 'dark';
    document.documentElement.dataset['theme'] = next;
    localStorage.setItem(STORAGE_KEY, next);
    draw();
    notify('theme');
  };
  const button: HTMLButtonElement = iconButton('sun', 'Сменить тему', toggle);
  draw();
  return button;
}
