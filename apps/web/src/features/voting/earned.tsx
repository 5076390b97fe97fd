import { Button } from '@slovo/ui/primitives/button';
import { CheckIcon } from '@slovo/ui/primitives/icon';
import { takeLostFocus } from '@slovo/ui/primitives/take-lost-focus';

/** The user's decision, in place of the button they pressed. */
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
