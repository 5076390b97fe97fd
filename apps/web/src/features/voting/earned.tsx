import { Button } from '@slovo/ui/primitives/button';
import { CheckIcon } from '@slovo/ui/primitives/icon';
import { takeLostFocus } from '@slovo/ui/primitives/take-lost-focus';

/** Green is earned: what you have decided, in the place of the button that you pressed for it. */
export const Earned = ({ pressed, label }: { pressed: boolean; label: string }) => (
  <Button
    ref={pressed ? takeLostFocus : undefined}
    tone="kept"
    icon={<CheckIcon />}
    idle
    className="justify-self-start"
  >
    {label}
  </Button>
);
