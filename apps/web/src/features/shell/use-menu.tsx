import { shell } from '@slovo/texts/web/shell';
import type { BarItem } from '@slovo/ui/patterns/bars';
import {
  BoardIcon,
  FeedIcon,
  ListIcon,
  LoginIcon,
  PersonIcon,
  PlusIcon,
} from '@slovo/ui/primitives/first-icon';
import { Link, useLocation } from '@tanstack/react-router';
import { useExpectsUser } from '../../shared/auth/use-auth.ts';
import { useBotLink } from '../../shared/config/app-config.ts';

/** The items of the header and of the bottom bar. */
export function useMenu(): BarItem[] {
  const signedIn = useExpectsUser();
  const botLink = useBotLink('l');
  const { pathname } = useLocation();
  const within = (path: string) => pathname === path || pathname.startsWith(`${path}/`);
  const feed: BarItem = {
    key: 'feed',
    label: shell.feed,
    icon: <FeedIcon size="l" />,
    link: <Link to="/feed" />,
    current: within('/feed'),
  };
  const board: BarItem = {
    key: 'board',
    label: shell.board,
    icon: <BoardIcon size="l" />,
    link: <Link to="/board" />,
    current: within('/board'),
  };
  if (!signedIn)
    return [
      feed,
      board,
      {
        key: 'sign-in',
        label: shell.signIn,
        icon: <LoginIcon size="l" />,
        link: <SignInLink href={botLink} />,
      },
    ];
  return [
    feed,
    {
      key: 'my',
      label: shell.my,
      icon: <ListIcon size="l" />,
      link: <Link to="/my" />,
      current: pathname.startsWith('/my'),
    },
    {
      key: 'create',
      label: shell.create,
      icon: <PlusIcon size="l" />,
      link: <Link to="/create" />,
      current: within('/create'),
      make: true,
    },
    board,
    {
      key: 'profile',
      label: shell.profile,
      icon: <PersonIcon size="l" />,
      link: <Link to="/profile" />,
      current: within('/profile'),
    },
  ];
}

/** The bot's chat; until its address is known, our own sign-in page. */
export function SignInLink({
  href,
  ...rest
}: {
  href: string;
  className?: string;
  children?: React.ReactNode;
}) {
  if (!href) return <Link to="/auth" {...rest} />;
  return <a href={href} target="_blank" rel="noreferrer" {...rest} />;
}
