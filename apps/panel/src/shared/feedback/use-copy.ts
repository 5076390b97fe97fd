import { useToasts } from '@slovo/ui/primitives/toast';

/** Writes a text to the clipboard and says whether it is there. */
export function useCopy(): (text: string, said: { copied: string; notCopied: string }) => Promise<void> {
  const toasts = useToasts();
  return async (text, { copied, notCopied }) => {
    try {
      await navigator.clipboard.writeText(text);
      toasts.show({ tone: 'success', text: copied });
    } catch {
      // No clipboard on an insecure origin, or none allowed.
      toasts.show({ tone: 'error', text: notCopied });
    }
  };
}
