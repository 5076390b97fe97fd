/**
 * The same name is tinted the same on every page, and in the sandbox: a hue of the colour wheel, 0–359 degrees. By the
 * name, because it is all that every page with a person knows about them.
 */
export function hueOf(name: string): number {
  // FNV-1a; similar names must land far apart, so the hue comes from the well-mixed high bits.
  let hash = 0x811c9dc5;
  for (const letter of name) hash = Math.imul(hash ^ letter.codePointAt(0)!, 0x01000193);
  return (Math.round(((hash >>> 8) / 0x1000000) * 24) * 15) % 360;
}
