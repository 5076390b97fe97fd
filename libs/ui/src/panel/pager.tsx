import type { ReactNode } from 'react';
import { Button } from '../primitives/button.tsx';
import { Kbd } from '../primitives/table.tsx';

export interface PagerProps {
  previous: string;
  next: string;
  /** 'page 1 of 8 (1-25 of 187)' */
  text: string;
  onPrevious?: () => void;
  onNext?: () => void;
  children?: ReactNode;
}

/** Without a handler the button is idle: there is no page in that direction. */
export function Pager({ previous, next, text, onPrevious, onNext, children }: PagerProps) {
  return (
    <div className="ui-pager">
      <Button tone="quiet" idle={!onPrevious} onClick={onPrevious}>
        {previous}
      </Button>
      <Button tone="quiet" idle={!onNext} onClick={onNext}>
        {next}
      </Button>
      <span className="ui-meta" role="status">
        {text}
      </span>
      {children}
    </div>
  );
}

export interface KeyHint {
  keys: readonly string[];
  text: string;
}

/** Which keys do what here; hidden where there is no keyboard. */
export function KeyHints({ items }: { items: readonly KeyHint[] }) {
  return (
    <p className="ui-key-hints">
      {items.map(({ keys, text }) => (
        <span key={text}>
          {keys.map((key) => (
            <Kbd key={key}>{key}</Kbd>
          ))}
          {text}
        </span>
      ))}
    </p>
  );
}
