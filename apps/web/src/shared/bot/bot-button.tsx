import { Button, type ButtonProps } from '@slovo/ui/primitives/button';
import { PlaneIcon } from '@slovo/ui/primitives/icon';
import { useBotLink } from '../config/app-config.ts';

/** Opens the bot's chat. Hidden until its address is known. */
export function BotButton({
  payload,
  icon = <PlaneIcon />,
  ...rest
}: Omit<ButtonProps, 'render'> & { payload?: string }) {
  const href = useBotLink(payload);
  if (!href) return null;
  return <Button {...rest} icon={icon} render={<a href={href} target="_blank" rel="noreferrer" />} />;
}
