import { keys as t } from '@slovo/texts/panel/keys';
import { shell } from '@slovo/texts/panel/shell';
import { Button } from '@slovo/ui/primitives/button';
import { Sheet } from '@slovo/ui/primitives/sheet';
import { Switch } from '@slovo/ui/primitives/switch';
import { Kbd } from '@slovo/ui/primitives/table';
import { switchSingleKeys, useSingleKeys } from '../../shared/keys/single-keys.ts';
import { places } from '../../shared/places/places.ts';

interface KeyOf {
  text: string;
  keys: readonly string[];
}

export default function KeysDialog({ onClose }: { onClose: () => void }) {
  const areOn = useSingleKeys();
  const groups = useGroups();
  return (
    <Sheet
      open
      wide
      onClose={onClose}
      title={t.title}
      actions={
        <Button tone="quiet" onClick={onClose}>
          {t.close}
        </Button>
      }
    >
      <div className="ui-cheat">
        {groups.map(({ title, items }) => (
          <section key={title}>
            <h3>{title}</h3>
            <dl>
              {items.map(({ text, keys: shown }) => (
                <div key={text}>
                  <dt>{text}</dt>
                  <dd>
                    {shown.map((key) => (
                      <Kbd key={key}>{key}</Kbd>
                    ))}
                  </dd>
                </div>
              ))}
            </dl>
          </section>
        ))}
      </div>
      <p className="ui-meta">{t.note}</p>
      <Switch label={t.areOn} value={areOn ? t.on : t.off} checked={areOn} onChange={switchSingleKeys} />
    </Sheet>
  );
}

function useGroups(): { title: string; items: KeyOf[] }[] {
  const { tabs } = shell;
  return [
    {
      title: t.everywhere,
      items: [
        { text: t.find, keys: ['Ctrl', 'K'] },
        { text: t.help, keys: ['?'] },
        { text: t.search, keys: ['/'] },
        ...places.map(({ name, keys: shown }) => ({ text: tabs[name], keys: shown })),
        { text: t.leave, keys: ['Esc'] },
      ],
    },
    {
      title: t.inTables,
      items: [
        { text: t.rows, keys: ['J', 'K'] },
        { text: t.open, keys: ['Enter'] },
        { text: t.mark, keys: ['X'] },
        { text: t.markRange, keys: ['Shift', 'X'] },
        { text: t.pages, keys: ['→', '←'] },
      ],
    },
    {
      title: t.withPeople,
      items: [
        { text: t.promises, keys: ['P'] },
        { text: t.message, keys: ['N'] },
        { text: t.ban, keys: ['B'] },
        { text: t.remove, keys: ['Del'] },
        { text: t.neighbours, keys: ['[', ']'] },
      ],
    },
  ];
}
