import { AlertIcon } from '@slovo/ui/primitives/icon';

/** An error below a group of choices, as a Field shows it below its input. */
export function StepError({ text }: { text: string | undefined }) {
  if (text === undefined) return null;
  return (
    <p className="ui-note">
      <span className="ui-error" role="alert">
        <AlertIcon size="s" />
        {text}
      </span>
    </p>
  );
}
