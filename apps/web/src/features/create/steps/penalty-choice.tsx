import { PENALTY_MODES, type PenaltyMode } from '@slovo/domain/promise';
import { create as texts } from '@slovo/texts/web/create';
import { promise as words } from '@slovo/texts/web/promise';
import { ChoiceCell, ChoiceGroup } from '@slovo/ui/primitives/choice';
import { type Icon, LeafIcon, ScalesIcon, ScissorsIcon } from '@slovo/ui/primitives/icon';

const ICONS: Record<PenaltyMode, Icon> = { none: LeafIcon, normal: ScalesIcon, final: ScissorsIcon };

/** How strict a habit is; its card shows the same icons. Optional: it has a default. */
export function PenaltyChoice({
  chosen,
  onPick,
}: {
  chosen: PenaltyMode;
  onPick: (mode: PenaltyMode) => void;
}) {
  return (
    <div>
      <ChoiceGroup legend={texts.penalty.label} columns={3}>
        {PENALTY_MODES.map((mode) => {
          const Sign = ICONS[mode];
          return (
            <ChoiceCell
              key={mode}
              name="penalty"
              value={mode}
              chosen={chosen}
              onPick={onPick}
              icon={<Sign />}
            >
              {words.penalty[mode]}
            </ChoiceCell>
          );
        })}
      </ChoiceGroup>
      <p className="ui-meta mt-2" aria-live="polite">
        {texts.penalty.hints[chosen]}
      </p>
    </div>
  );
}
