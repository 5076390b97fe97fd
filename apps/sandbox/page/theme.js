import { iconButton, icon } from './el.js';
import { tell } from './store.js';

const KEY = 'sandbox-theme';

export function isDark() {
  const chosen = document.documentElement.dataset.theme;
  return chosen ? chosen === 'dark' : matchMedia('(prefers-color-scheme: dark)').matches;
}

export function readTheme() {
  const kept = localStorage.getItem(KEY);
  if (kept) document.documentElement.dataset.theme = kept;
  matchMedia('(prefers-color-scheme: dark)').addEventListener('change', () => tell('theme'));
}

export function themeButton() {
  const button = iconButton('sun', 'Сменить тему', () => {
    const next = isDark() ? 'light' : 'dark';
    document.documentElement.dataset.theme = next;
    localStorage.setItem(KEY, next);
    draw();
    tell('theme');
  });
  const draw = () => button.replaceChildren(icon(isDark() ? 'sun' : 'moon'));
  draw();
  return button;
}
