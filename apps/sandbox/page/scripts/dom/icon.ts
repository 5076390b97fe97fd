import { h, type Properties } from './element.ts';

const PATHS = {
  menu: '<path d="M4 7h16M4 12h16M4 17h16"/>',
  more: '<circle cx="12" cy="5" r="1.4" fill="currentColor"/><circle cx="12" cy="12" r="1.4" fill="currentColor"/><circle cx="12" cy="19" r="1.4" fill="currentColor"/>',
  plus: '<path d="M12 5v14M5 12h14"/>',
  close: '<path d="m6 6 12 12M18 6 6 18"/>',
  back: '<path d="M19 12H5m6-7-7 7 7 7"/>',
  attach:
    '<path d="m20 11-8.600 8.600a5.500 5.500 0 0 1-7.800-7.800L12.500 3a3.700 3.700 0 0 1 5.200 5.200l-8.500 8.500a1.800 1.800 0 0 1-2.600-2.600l7.900-7.900"/>',
  send: '<path d="M5 12 4 4.500 20.500 12 4 19.500 5 12Zm0 0h7"/>',
  clock: '<circle cx="12" cy="12" r="8.500"/><path d="M12 7v5l3.500 2"/>',
  sun: '<circle cx="12" cy="12" r="4"/><path d="M12 2.500v2M12 19.500v2M2.500 12h2M19.500 12h2M5.300 5.300l1.400 1.400M17.300 17.300l1.400 1.400M18.700 5.300l-1.400 1.400M6.700 17.300l-1.400 1.400"/>',
  moon: '<path d="M20 14.500A8.500 8.500 0 0 1 9.500 4 8.500 8.500 0 1 0 20 14.500Z"/>',
  link: '<path d="M8 16 17 7m-7 0h7v7"/>',
  app: '<rect x="4" y="4" width="16" height="16" rx="4"/><path d="M4 9h16"/>',
  block: '<circle cx="12" cy="12" r="8.500"/><path d="m6 6 12 12"/>',
  keyboard:
    '<rect x="3" y="6" width="18" height="12" rx="2.500"/><path d="M7 10h.01M11 10h.01M15 10h.01M8 14h8"/>',
  file: '<path d="M13.500 3H7a2 2 0 0 0-2 2v14a2 2 0 0 0 2 2h10a2 2 0 0 0 2-2V8.500L13.500 3Zm0 0v5.500H19"/>',
  copy: '<rect x="8" y="8" width="12" height="12" rx="2.500"/><path d="M16 8V6a2 2 0 0 0-2-2H6a2 2 0 0 0-2 2v8a2 2 0 0 0 2 2h2"/>',
  play: '<path d="M7 4.500v15l12-7.500-12-7.500Z" fill="currentColor"/>',
  gear: '<circle cx="12" cy="12" r="3"/><path d="M12 3v3M12 18v3M3 12h3M18 12h3M5.600 5.600l2.200 2.200M16.200 16.200l2.200 2.200M18.400 5.600l-2.200 2.200M7.800 16.200l-2.200 2.200"/>',
  plane: '<path d="M4 11.500 20 4.500l-3.500 15-4.500-4-2.500 3-.5-5.500 7-6"/>',
};

export type IconName = keyof typeof PATHS;

export function icon(name: IconName): SVGElement {
  const holder = document.createElement('template');
  holder.innerHTML = `<svg class="icon" viewBox="0 0 24 24" fill="none" stroke="currentColor" stroke-width="1.8" stroke-linecap="round" stroke-linejoin="round" aria-hidden="true">${PATHS[name]}</svg>`;
  return holder.content.firstElementChild as SVGElement;
}

export function iconButton(
  name: IconName,
  label: string,
  onclick: () => unknown,
  extra: Properties<HTMLButtonElement> = {},
): HTMLButtonElement {
  return h(
    'button',
    { type: 'button', class: 'icon-button', 'aria-label': label, title: label, onclick, ...extra },
    icon(name),
  );
}
