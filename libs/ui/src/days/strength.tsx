export interface StrengthProps {
  /** 0–100 */
  value: number;
  /** «Сила 73 из 100» */
  label: string;
}

/** More segments would look like a closed ring. */
const PARTS = 24;

/** The strength of a habit: the logo's ring of days, filled in proportion. */
export function Strength({ value, label }: StrengthProps) {
  const filled = Math.round((value / 100) * PARTS);
  return (
    <div
      className="ui-strength"
      role="meter"
      aria-label={label}
      aria-valuemin={0}
      aria-valuemax={100}
      aria-valuenow={value}
      aria-valuetext={label}
    >
      <svg viewBox="0 0 56 56" aria-hidden>
        {Array.from({ length: PARTS }, (_, index) => (
          <circle
            key={index}
            cx="28"
            cy="28"
            r="24"
            pathLength={PARTS}
            strokeDasharray={`0.72 ${PARTS - 0.72}`}
            strokeDashoffset={-index - 0.14}
            data-filled={index < filled || undefined}
          />
        ))}
      </svg>
      <b aria-hidden>{value}</b>
    </div>
  );
}
