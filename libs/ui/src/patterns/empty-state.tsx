import { readDays } from '@slovo/domain/day';
import type { ReactNode } from 'react';
import type { Day } from '../days/day.ts';
import { Ribbon } from '../days/ribbon.tsx';
import { ButtonRow } from '../primitives/button.tsx';

export interface EmptyStateProps {
  /** Seven days as the picture, see `week`; or a glyph where days would not fit (a lock). */
  picture: readonly Day[] | { glyph: ReactNode };
  title: ReactNode;
  text?: ReactNode;
  /** One useful button, perhaps a quiet second. */
  actions?: ReactNode;
  /** Loading: today's cell is animated and the text is announced. */
  waiting?: boolean;
  headingLevel?: 1 | 2 | 3;
}

/** Empty, waiting and error: ribbon, sentence, one button. */
export function EmptyState({ picture, title, text, actions, waiting, headingLevel = 2 }: EmptyStateProps) {
  const Heading = `h${headingLevel}` as const;
  return (
    <div className="ui-empty" role={waiting ? 'status' : undefined} aria-busy={waiting}>
      {'glyph' in picture ? (
        <span className="ui-glyph" data-big>
          {picture.glyph}
        </span>
      ) : (
        <Ribbon days={picture} waiting={waiting} />
      )}
      <Heading>{title}</Heading>
      {text && <p>{text}</p>}
      {actions && <ButtonRow>{actions}</ButtonRow>}
    </div>
  );
}

/** Days for a picture, a letter each, today in capitals: `week('kkkOaaa')`. Without dates: never for data. */
export const week = (letters: string): Day[] =>
  readDays(letters).map((day, index) => ({ ...day, day: index + 1, date: '' }));

export interface FullScreenProps {
  /** The Logo as a link home. */
  logo: ReactNode;
  busy?: boolean;
  children: ReactNode;
}

/** A screen with centred content: sign-in, a page error. Children: Ribbon, h1, p, buttons. */
export function FullScreen({ logo, busy, children }: FullScreenProps) {
  return (
    <main id="main" className="ui-full" aria-busy={busy}>
      {logo}
      {children}
    </main>
  );
}
