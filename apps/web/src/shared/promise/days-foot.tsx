import { days as texts } from '@slovo/texts/web/days';
import { Button } from '@slovo/ui/primitives/button';
import type { ReactNode } from 'react';

export interface DaysFootProps {
  legend: ReactNode;
  asTable: boolean;
  onTurn: (asTable: boolean) => void;
  className?: string;
}

/** The legend of a days picture, and the switch to the same days as a table. */
export function DaysFoot({ legend, asTable, onTurn, className = '' }: DaysFootProps) {
  return (
    <div className={`flex items-end justify-between gap-2 ${className}`}>
      {asTable ? <span /> : legend}
      <Button
        tone="ghost"
        className="-me-3 -mb-3 shrink-0 text-1"
        aria-pressed={asTable}
        onClick={() => onTurn(!asTable)}
      >
        {texts.asTable}
      </Button>
    </div>
  );
}
