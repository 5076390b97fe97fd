import { type CSSProperties, useState } from 'react';
import { hueOf } from './hue.ts';

export interface AvatarProps {
  /** The person's name: gives the initials and the hue. */
  name: string;
  src?: string | null;
  /** xs 22, s 28, m 40 (default), l 56, xl 88 px. */
  size?: 'xs' | 's' | 'm' | 'l' | 'xl';
}

/** First letters of the first two words, with their marks: «Алина Воронцова» → «АВ», «@neo» → «N». */
export function initialsOf(name: string): string {
  const words = name
    .replace(/[^\p{L}\p{M}\p{N}\s-]/gu, '')
    .split(/[\s-]+/)
    .filter(Boolean);
  return words
    .slice(0, 2)
    .map((word) => /^.\p{M}*/u.exec(word)![0].toUpperCase())
    .join('');
}

/** A decoration beside the name, hence hidden from screen readers. A picture that fails gives way to initials. */
export function Avatar({ name, src, size = 'm' }: AvatarProps) {
  const [failed, setFailed] = useState<string>();
  return (
    <span
      className="ui-avatar"
      data-size={size}
      style={{ '--hue': hueOf(name) } as CSSProperties}
      aria-hidden
    >
      {src && src !== failed ? (
        <img src={src} alt="" loading="lazy" onError={() => setFailed(src)} />
      ) : (
        initialsOf(name)
      )}
    </span>
  );
}
