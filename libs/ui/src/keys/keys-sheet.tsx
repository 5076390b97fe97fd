import { Button } from '../primitives/button.tsx';
import { Sheet } from '../primitives/sheet.tsx';
import { Switch } from '../primitives/switch.tsx';
import { Kbd } from '../primitives/table.tsx';
import { type SingleKeys, useSingleKeys } from './single-keys.ts';

export interface KeyGroup {
  title: string;
  items: readonly { text: string; keys: readonly string[] }[];
}

export interface KeysSheetProps {
  groups: readonly KeyGroup[];
  singleKeys: SingleKeys;
  texts: { title: string; note: string; areOn: string; on: string; off: string; close: string };
  onClose: () => void;
}

/** All keys of an app, and the switch for single ones. */
export function KeysSheet({ groups, singleKeys, texts: t, onClose }: KeysSheetProps) {
  const areOn = useSingleKeys(singleKeys);
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
              {items.map(({ text, keys }) => (
                <div key={text}>
                  <dt>{text}</dt>
                  <dd>
                    {keys.map((key) => (
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
      <Switch label={t.areOn} value={areOn ? t.on : t.off} checked={areOn} onChange={singleKeys.turn} />
    </Sheet>
  );
}
