import type { CSSProperties } from 'react';

export interface MeterProps {
  value: number;
  max: number;
  /** «15 из 30 дней» */
  label: string;
  /** Green is for kept days; everything else is ink. */
  tone?: 'kept' | 'ink';
}

export function Meter({ value, max, label, tone = 'kept' }: MeterProps) {
  const share = max > 0 ? Math.min(1, Math.max(0, value / max)) : 0;
  return (
    <div
      className="ui-meter"
      role="progressbar"
      aria-valuemin={0}
      aria-valuemax={max}
      aria-valuenow={value}
      aria-valuetext={label}
      aria-label={label}
      data-tone={tone}
      style={{ '--share': share } as CSSProperties}
    >
      <i />
    </div>
  );
}

/** Where a person is in a wizard: `step` from 1. */
export function Steps({ step, total, label }: { step: number; total: number; label: string }) {
  return (
    <div
      className="ui-steps"
      role="progressbar"
      aria-valuemin={1}
      aria-valuemax={total}
      aria-valuenow={step}
      aria-valuetext={label}
      aria-label={label}
    >
      {Array.from({ length: total }, (_, index) => (
        <i key={index} data-done={index < step || undefined} />
      ))}
    </div>
  );
}
