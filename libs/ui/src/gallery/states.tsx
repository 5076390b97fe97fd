import { gallery } from '@slovo/texts/web/gallery';
import { useState } from 'react';
import { EmptyState, week } from '../patterns/empty-state.tsx';
import { Banner } from '../primitives/banner.tsx';
import { Button } from '../primitives/button.tsx';
import { Card } from '../primitives/card.tsx';
import {
  AlertIcon,
  CheckIcon,
  InfoIcon,
  LockIcon,
  OfflineIcon,
  PencilIcon,
  PlusIcon,
  RepeatIcon,
  TrashIcon,
} from '../primitives/icon.tsx';
import { Menu } from '../primitives/menu.tsx';
import { Sheet } from '../primitives/sheet.tsx';
import { LoadingList } from '../primitives/skeleton.tsx';
import { ToastView, useToasts } from '../primitives/toast.tsx';
import { Specimen, Specimens } from './specimen.tsx';

const t = gallery.states;

const TOASTS = (['success', 'error', 'warning', 'info'] as const).map(
  (tone) => [tone, t.toasts[tone]] as const,
);

export function StatesSection() {
  return (
    <Specimens id="states" title={gallery.sections.states}>
      <div className="ui-specimen-grid" data-three>
        <PageStates />
      </div>
      <div className="ui-specimen-grid">
        <Banners />
        <Toasts />
        <Overlays />
      </div>
    </Specimens>
  );
}

function PageStates() {
  return (
    <>
      <Card>
        <EmptyState
          headingLevel={3}
          picture={week('Oaaaaaa')}
          {...t.empty}
          actions={<Button icon={<PlusIcon size="s" />}>{t.create}</Button>}
        />
      </Card>
      <Card>
        <LoadingList text={t.loading} count={2} />
      </Card>
      <Card>
        <EmptyState
          headingLevel={3}
          picture={week('kkmaaaa')}
          {...t.failed}
          actions={<Button>{t.retry}</Button>}
        />
      </Card>
      <Card>
        <EmptyState
          headingLevel={3}
          picture={{ glyph: <LockIcon /> }}
          {...t.guard}
          actions={<Button tone="quiet">{t.signIn}</Button>}
        />
      </Card>
      <Card>
        <EmptyState headingLevel={3} picture={week('kkkOaaa')} {...t.preparing} waiting />
      </Card>
      <Card>
        <EmptyState headingLevel={3} picture={week('aaaaaaa')} {...t.nothing} />
      </Card>
    </>
  );
}

function Banners() {
  return (
    <Specimen name={<code>Banners</code>}>
      <Banner icon={<OfflineIcon />} title={t.offline.title}>
        {t.offline.text}
      </Banner>
      <Banner tone="pending" icon={<InfoIcon />}>
        {t.invited}
      </Banner>
      <Banner tone="danger" icon={<AlertIcon />} title={t.notRevoked.title}>
        {t.notRevoked.text}
      </Banner>
      <Banner tone="kept" icon={<CheckIcon />} title={t.kept.title}>
        {t.kept.text}
      </Banner>
    </Specimen>
  );
}

function Toasts() {
  return (
    <Specimen name={<code>Toasts</code>}>
      {TOASTS.map(([tone, text]) => (
        <ToastView
          key={tone}
          tone={tone}
          text={text}
          action={tone === 'error' ? { label: t.retry, onPress: () => undefined } : undefined}
        />
      ))}
      <ToastView
        tone="warning"
        text={t.toasts.info}
        action={{ label: t.sendLater, onPress: () => undefined }}
      />
    </Specimen>
  );
}

function Overlays() {
  const toasts = useToasts();
  const [open, setOpen] = useState(false);
  return (
    <Specimen name={<code>Overlays</code>}>
      <div className="ui-btn-row">
        <Button tone="quiet" onClick={() => setOpen(true)}>
          <code>Sheet</code>
        </Button>
        <Menu
          align="start"
          trigger={
            <Button tone="quiet">
              <code>Menu</code>
            </Button>
          }
          items={[
            { key: 'edit', label: t.menu.edit, icon: <PencilIcon /> },
            { key: 'repeat', label: t.menu.repeat, icon: <RepeatIcon /> },
            { key: 'delete', label: t.menu.delete, icon: <TrashIcon />, danger: true, apart: true },
          ]}
        />
        {TOASTS.map(([tone, text]) => (
          <Button
            key={tone}
            tone="ghost"
            onClick={() => toasts.show({ tone, text, action: { label: t.undo, onPress: () => undefined } })}
          >
            <code>{tone}</code>
          </Button>
        ))}
      </div>
      <Sheet
        open={open}
        onClose={() => setOpen(false)}
        title={t.closing.title}
        description={t.closing.text}
        actions={
          <>
            <Button tone="quiet" onClick={() => setOpen(false)}>
              {t.closing.cancel}
            </Button>
            <Button tone="danger" onClick={() => setOpen(false)}>
              {t.closing.close}
            </Button>
          </>
        }
      />
    </Specimen>
  );
}
