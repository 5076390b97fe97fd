import '../src/styles.css';
import '../src/gallery/gallery.css';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { Gallery } from '../src/gallery/gallery.tsx';
import { BottomBar, TopBar, type BarItem } from '../src/patterns/bars.tsx';
import { Page, PageHead, SkipLink } from '../src/patterns/page.tsx';
import { Button, IconButton } from '../src/primitives/button.tsx';
import { BellIcon, BoardIcon, FeedIcon, ListIcon, PersonIcon, PlusIcon } from '../src/primitives/icon.tsx';
import { SCREENS } from './screens.tsx';
import { ToastProvider } from '../src/primitives/toast.tsx';

const ITEMS: BarItem[] = [
  { key: 'feed', label: 'Лента', icon: <FeedIcon size="l" />, link: <a href="#feed" /> },
  { key: 'my', label: 'Мои', icon: <ListIcon size="l" />, link: <a href="#my" />, current: true },
  { key: 'create', label: 'Создать', icon: <PlusIcon size="l" />, link: <a href="#create" />, make: true },
  { key: 'board', label: 'Доска', icon: <BoardIcon size="l" />, link: <a href="#board" /> },
  { key: 'profile', label: 'Профиль', icon: <PersonIcon size="l" />, link: <a href="#profile" /> },
];

function turnScheme() {
  const root = document.documentElement;
  const dark =
    root.dataset['theme'] ?? (matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light');
  root.dataset['theme'] = dark === 'dark' ? 'light' : 'dark';
}

function Everything() {
  return (
    <Page width="wide">
      <PageHead
        title="Токены и компоненты"
        lead="Чернила на бумаге"
        actions={
          <Button tone="quiet" onClick={turnScheme}>
            Тема
          </Button>
        }
      />
      <Gallery />
    </Page>
  );
}

const Screen = SCREENS[new URLSearchParams(location.search).get('screen') as keyof typeof SCREENS];

createRoot(document.getElementById('root')!).render(
  <StrictMode>
    <ToastProvider label="Сообщения">
      <SkipLink>К содержанию</SkipLink>
      <TopBar
        label="Главное меню"
        home={<a href="#home" />}
        homeLabel="Слово"
        items={ITEMS.slice(0, 4)}
        actions={<IconButton icon={<BellIcon />} label="Уведомления: 2 новых" dot />}
      />
      {Screen ? <Screen /> : <Everything />}
      <BottomBar label="Главное меню" items={ITEMS} />
    </ToastProvider>
  </StrictMode>,
);
