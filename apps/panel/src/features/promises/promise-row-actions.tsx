import { promises as t } from '@slovo/texts/panel/promises';
import { RowActions } from '@slovo/ui/panel/fold-table';
import { IconButton } from '@slovo/ui/primitives/button';
import { EyeIcon, LettersIcon, MoreIcon, TrashIcon } from '@slovo/ui/primitives/icon';
import { Menu } from '@slovo/ui/primitives/menu';
import { useToasts } from '@slovo/ui/primitives/toast';
import { Link } from '@tanstack/react-router';
import type { AdminPromise } from '../../shared/api/wire.ts';

const LATER_MS = 3_000;

/** View, delete, and what has no page yet behind More. */
export function PromiseRowActions({
  promise: { id },
  onRemove,
}: {
  promise: Pick<AdminPromise, 'id'>;
  onRemove: () => void;
}) {
  const toasts = useToasts();
  const view = <Link to="/promises/$id" params={{ id: String(id) }} />;
  const comments = {
    key: 'comments',
    label: t.comments,
    icon: <LettersIcon size="s" />,
    onSelect: () => void toasts.show({ tone: 'info', text: t.later, stayMs: LATER_MS }),
  };
  return (
    <RowActions
      more={<IconButton label={t.more(id)} icon={<MoreIcon size="s" />} />}
      items={[
        { key: 'view', label: t.view(id), icon: <EyeIcon size="s" />, render: view },
        comments,
        {
          key: 'remove',
          label: t.remove(id),
          icon: <TrashIcon size="s" />,
          danger: true,
          apart: true,
          onSelect: onRemove,
        },
      ]}
    >
      <IconButton label={t.view(id)} title={t.view(id)} icon={<EyeIcon size="s" />} render={view} />
      <IconButton
        tone="danger-ghost"
        label={t.remove(id)}
        title={t.remove(id)}
        icon={<TrashIcon size="s" />}
        onClick={onRemove}
      />
      <Menu trigger={<IconButton label={t.more(id)} icon={<MoreIcon size="s" />} />} items={[comments]} />
    </RowActions>
  );
}
