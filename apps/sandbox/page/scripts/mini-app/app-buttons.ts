import type { ThemeParams } from '../../../src/wire.ts';
import { h } from '../dom/element.ts';
import type { AppButton } from './event-data.ts';

export interface AppButtons {
  main: AppButton;
  secondary: AppButton;
}

const ORDER = ['secondary', 'main'] as const;

/** Draws the main and the secondary button of a mini app, which Telegram shows below it. */
export function drawAppButtons(
  bottom: HTMLElement,
  buttons: AppButtons,
  theme: ThemeParams,
  onPress: (name: keyof AppButtons) => void,
): void {
  const shown = ORDER.filter((name) => buttons[name].is_visible && buttons[name].text);
  bottom.hidden = shown.length === 0;
  bottom.replaceChildren(
    ...shown.map((name) => {
      const { text = '', is_active = true, is_progress_visible } = buttons[name];
      return h(
        'button',
        {
          type: 'button',
          disabled: !is_active,
          style: colorsOf(name, buttons[name], theme),
          onclick: () => onPress(name),
        },
        is_progress_visible ? h('span', { class: 'spinner', 'aria-label': text }) : text,
      );
    }),
  );
}

function colorsOf(name: keyof AppButtons, { color, text_color }: AppButton, theme: ThemeParams): string {
  const [ground, ink] =
    name === 'main'
      ? [theme.button_color, theme.button_text_color]
      : [theme.bottom_bar_bg_color, theme.button_color];
  return `--button-ground:${color ?? ground};--button-ink:${text_color ?? ink}`;
}
