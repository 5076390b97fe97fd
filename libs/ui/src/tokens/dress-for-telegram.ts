/** sRGB, 0–255 each. */
export type Rgb = readonly [red: number, green: number, blue: number];

/** WCAG 2 contrast of two opaque colours, 1–21. */
export function contrastOf(one: Rgb, other: Rgb): number {
  const [dark, light] = [luminanceOf(one), luminanceOf(other)].sort((a, b) => a - b) as [number, number];
  return (light + 0.05) / (dark + 0.05);
}

function luminanceOf(colour: Rgb): number {
  const [red, green, blue] = colour.map((channel) => {
    const share = channel / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  }) as [number, number, number];
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

/** Text and its background, as telegram.css maps them. */
const PAIRS = [
  ['--ink', '--surface'],
  ['--ink', '--paper'],
  ['--on-accent', '--accent'],
] as const;
const AA = 4.5;

/**
 * Puts Telegram's theme on the root element: its scheme, and its colours if they are readable. A user's
 * own theme may set grey on grey; then our colours stay, and it returns `false`. Call it again when the
 * theme changes; `--tg-theme-*` must be set on the root by then.
 */
export function dressForTelegram(
  root: HTMLElement,
  scheme: 'light' | 'dark',
  read: (root: HTMLElement, token: string) => Rgb | undefined = readToken,
): boolean {
  root.dataset['theme'] = scheme;
  root.dataset['platform'] = 'telegram';
  const readable = PAIRS.every(([text, ground]) => {
    const [one, other] = [read(root, text), read(root, ground)];
    return one !== undefined && other !== undefined && contrastOf(one, other) >= AA;
  });
  if (!readable) delete root.dataset['platform'];
  return readable;
}

/** The sRGB colour of a token: a computed colour may be in any space, and a canvas converts it. */
export function readToken(root: HTMLElement, token: string): Rgb | undefined {
  const probe = root.ownerDocument.createElement('span');
  probe.style.color = `var(${token}, transparent)`;
  root.append(probe);
  const colour = getComputedStyle(probe).color;
  probe.remove();
  const canvas = root.ownerDocument.createElement('canvas');
  canvas.width = canvas.height = 1;
  const pen = canvas.getContext('2d', { willReadFrequently: true });
  if (!pen) return undefined;
  pen.fillStyle = colour;
  pen.fillRect(0, 0, 1, 1);
  const [red = 0, green = 0, blue = 0, alpha = 0] = pen.getImageData(0, 0, 1, 1).data;
  return alpha === 255 ? [red, green, blue] : undefined;
}
