import type { CSSProperties } from 'react';
import { classes } from '../primitives/render-element.ts';

/** Textures differ, so that the bar can be read without colour. */
export type OutcomeTexture = 'read' | 'delivered' | 'waiting' | 'skipped' | 'failed' | 'queued';

export interface OutcomePart {
  texture: OutcomeTexture;
  count: number;
  label: string;
  /** The count as shown. */
  text: string;
}

export interface OutcomeBarProps {
  /** The bar in a sentence. */
  label: string;
  parts: readonly OutcomePart[];
  big?: boolean;
}

/** What became of a message for its recipients. */
export function OutcomeBar({ label, parts, big }: OutcomeBarProps) {
  return (
    <span className={classes('ui-outcome', big && 'ui-outcome-big')} role="img" aria-label={label}>
      {parts
        .filter(({ count }) => count > 0)
        .map(({ texture, count, label: name }) => (
          <i key={name} data-texture={texture} style={{ '--count': count } as CSSProperties} />
        ))}
    </span>
  );
}

/** The numbers of a bar, each beside its texture. */
export function OutcomeLegend({ parts }: { parts: readonly OutcomePart[] }) {
  return (
    <ul className="ui-outcome-key">
      {parts.map(({ texture, label, text }) => (
        <li key={label}>
          <i data-texture={texture} aria-hidden />
          {label} <b>{text}</b>
        </li>
      ))}
    </ul>
  );
}
