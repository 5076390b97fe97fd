export interface Box {
  top: number;
  bottom: number;
  left: number;
  right: number;
}

const GAP = 4;
const EDGE = 16;

/**
 * Where a menu of the given size goes, in px of the viewport: under its trigger, above it if only that side has space, and
 * never over the sides.
 */
export function placeMenu(
  trigger: Box,
  menu: { width: number; height: number },
  viewport: { width: number; height: number },
  align: 'start' | 'end',
): { top: number; left: number } {
  const below = trigger.bottom + GAP;
  const above = trigger.top - GAP - menu.height;
  const fitsBelow = below + menu.height <= viewport.height - EDGE;
  const top = fitsBelow || above < EDGE ? below : above;
  const left = align === 'start' ? trigger.left : trigger.right - menu.width;
  return {
    top: Math.max(EDGE, Math.min(top, viewport.height - EDGE - menu.height)),
    left: Math.max(EDGE, Math.min(left, viewport.width - EDGE - menu.width)),
  };
}
