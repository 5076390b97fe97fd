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
import type { ToastTone } from '../primitives/toast-store.ts';
import { Specimen, Specimens } from './specimen.tsx';

const TOASTS: [ToastTone, string][] = [
  ['success', 'День 19 сдержан'],
  ['error', 'Failed to start promise'],
  ['warning', 'Видео больше 50 МБ'],
  ['info', 'Отчёт уйдёт, когда связь вернётся'],
];

export function StatesSection() {
  return (
    <Specimens id="states" title="States">
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
          title="Здесь появятся ваши обещания"
          text="Начните с одного и небольшого: такое слово легче сдержать."
          actions={<Button icon={<PlusIcon size="s" />}>Создать обещание</Button>}
        />
      </Card>
      <Card>
        <LoadingList text="Loading your promises..." count={2} />
      </Card>
      <Card>
        <EmptyState
          headingLevel={3}
          picture={week('kkmaaaa')}
          title="Error Loading Promises"
          text="Сервер не ответил. Ваши отчёты на месте, попробуйте ещё раз."
          actions={<Button>Try Again</Button>}
        />
      </Card>
      <Card>
        <EmptyState
          headingLevel={3}
          picture={{ glyph: <LockIcon /> }}
          title="Authentication Required"
          text="Please log in to view promise details."
          actions={<Button tone="quiet">Go to Login</Button>}
        />
      </Card>
      <Card>
        <EmptyState
          headingLevel={3}
          picture={week('kkkOaaa')}
          title="Preparing Your Session"
          text="Initializing authentication..."
          waiting
        />
      </Card>
      <Card>
        <EmptyState
          headingLevel={3}
          picture={week('aaaaaaa')}
          title="Уведомлений не найдено"
          text="Попробуйте изменить фильтры или поисковый запрос"
        />
      </Card>
    </>
  );
}

function Banners() {
  return (
    <Specimen name="Banners">
      <Banner icon={<OfflineIcon />} title="Нет сети.">
        Показываем то, что сохранили в 09:14.
      </Banner>
      <Banner tone="pending" icon={<InfoIcon />}>
        Ожидается принятие приглашения мотиватором
      </Banner>
      <Banner tone="danger" icon={<AlertIcon />} title="Failed to revoke session.">
        Сервер отказал, попробуйте позже.
      </Banner>
      <Banner tone="kept" icon={<CheckIcon />} title="30 из 30.">
        Слово сдержано.
      </Banner>
    </Specimen>
  );
}

function Toasts() {
  return (
    <Specimen name="Toasts">
      {TOASTS.map(([tone, text]) => (
        <ToastView
          key={tone}
          tone={tone}
          text={text}
          action={tone === 'error' ? { label: 'Try Again', onPress: () => undefined } : undefined}
        />
      ))}
    </Specimen>
  );
}

function Overlays() {
  const toasts = useToasts();
  const [open, setOpen] = useState(false);
  return (
    <Specimen name="Overlays">
      <div className="ui-btn-row">
        <Button tone="quiet" onClick={() => setOpen(true)}>
          Sheet
        </Button>
        <Menu
          align="start"
          trigger={<Button tone="quiet">Menu</Button>}
          items={[
            { key: 'edit', label: 'Изменить', icon: <PencilIcon /> },
            { key: 'repeat', label: 'Повторить еще раз', icon: <RepeatIcon /> },
            { key: 'delete', label: 'Удалить черновик', icon: <TrashIcon />, danger: true, apart: true },
          ]}
        />
        {TOASTS.map(([tone, text]) => (
          <Button
            key={tone}
            tone="ghost"
            onClick={() =>
              toasts.show({ tone, text, action: { label: 'Отменить', onPress: () => undefined } })
            }
          >
            {tone}
          </Button>
        ))}
      </div>
      <Sheet
        open={open}
        onClose={() => setOpen(false)}
        title="Точно хотите закрыть обещание?"
        description="Оно закроется как «Сдался». Сдержанные дни останутся в ленте."
        actions={
          <>
            <Button tone="quiet" onClick={() => setOpen(false)}>
              Отмена
            </Button>
            <Button tone="danger" onClick={() => setOpen(false)}>
              Закрыть
            </Button>
          </>
        }
      />
    </Specimen>
  );
}
