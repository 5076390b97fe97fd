import { RowActions } from '@slovo/ui/panel/fold-table';
import { IconButton } from '@slovo/ui/primitives/button';
import { MoreIcon } from '@slovo/ui/primitives/icon';
import { useNavigate } from '@tanstack/react-router';
import type { PersonAction } from '../../shared/people/person-action.ts';
import { runAction } from '../../shared/people/run-action.ts';

/** The actions of a row: buttons, and behind `more` when the row is folded. */
export function PersonActions({ actions, more }: { actions: readonly PersonAction[]; more: string }) {
  const navigate = useNavigate();
  return (
    <RowActions
      items={actions.map((action) => ({
        key: action.key,
        label: action.blocked ?? action.label,
        icon: action.icon,
        danger: action.danger,
        disabled: action.blocked !== undefined,
        onSelect: () => runAction(action, navigate),
      }))}
      more={<IconButton label={more} icon={<MoreIcon size="s" />} />}
    >
      {actions.map((action) => (
        <IconButton
          key={action.key}
          tone={action.danger ? 'danger-ghost' : 'ghost'}
          label={action.label}
          title={action.blocked ?? action.label}
          icon={action.icon}
          idle={action.blocked !== undefined}
          onClick={() => runAction(action, navigate)}
        />
      ))}
    </RowActions>
  );
}
