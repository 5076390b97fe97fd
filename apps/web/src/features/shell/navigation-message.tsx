import { common } from '@slovo/texts/web/common';
import { Banner } from '@slovo/ui/primitives/banner';
import { IconButton } from '@slovo/ui/primitives/button';
import { CrossIcon, InfoIcon, WarningIcon } from '@slovo/ui/primitives/first-icon';
import { useLocation } from '@tanstack/react-router';
import { useEffect, useState } from 'react';

const TONES = { info: 'neutral', success: 'kept', warning: 'pending', error: 'danger' } as const;

/** A message that came along with the navigation. It goes with the next one, with a press, and with a reload. */
export function NavigationMessageBanner() {
  const { state, pathname } = useLocation();
  const [hidden, setHidden] = useState<unknown>();
  const { message } = state;
  useEffect(() => {
    // Left in the history entry it would come back with every reload. The router listens to the window's own method and
    // would take the message from the page at once.
    if (message)
      History.prototype.replaceState.call(
        window.history,
        { ...window.history.state, message: undefined },
        '',
      );
  }, [message]);
  if (!message || hidden === message) return null;
  const type = message.type ?? 'info';
  const Sign = type === 'info' || type === 'success' ? InfoIcon : WarningIcon;
  return (
    <div className="mx-auto max-w-[640px] px-4 pt-3" key={pathname}>
      <Banner
        tone={TONES[type]}
        icon={<Sign />}
        role={type === 'error' || type === 'warning' ? 'alert' : 'status'}
        data-type={type}
      >
        <span className="flex items-center gap-2">
          <span className="flex-1">{message.text}</span>
          <IconButton label={common.close} icon={<CrossIcon size="s" />} onClick={() => setHidden(message)} />
        </span>
      </Banner>
    </div>
  );
}
