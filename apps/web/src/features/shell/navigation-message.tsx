import { common } from '@slovo/texts/web/common';
import { Banner } from '@slovo/ui/primitives/banner';
import { IconButton } from '@slovo/ui/primitives/button';
import { CrossIcon, InfoIcon, WarningIcon } from '@slovo/ui/primitives/first-icon';
import { useLocation } from '@tanstack/react-router';
import { useEffect, useState } from 'react';

const TONES = { info: 'neutral', success: 'kept', warning: 'pending', error: 'danger' } as const;

/** A message from the navigation state. It disappears with the next navigation, a click, or a reload. */
export function NavigationMessageBanner() {
  const { state, pathname } = useLocation();
  const [hidden, setHidden] = useState<unknown>();
  const { message } = state;
  useEffect(() => {
    // Removes the message from the history entry, so that a reload does not show it again. The router patches
    // `history.replaceState` and would remove the banner at once, so the original method is used.
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
