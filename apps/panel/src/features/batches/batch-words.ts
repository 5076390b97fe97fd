import { shortened } from '@slovo/domain/text';
import { batches as t } from '@slovo/texts/panel/batches';
import type { OutcomePart, OutcomeTexture } from '@slovo/ui/panel/outcome';
import type { Batch } from '../../shared/api/wire.ts';
import { formats } from '../../shared/format/dates.ts';

const OUTCOMES = [
  'read',
  'responded',
  'delivered',
  'waiting',
  'skipped',
  'failed',
  'queued',
] as const satisfies readonly (keyof Batch['outcomes'])[];
const texture = (outcome: (typeof OUTCOMES)[number]): OutcomeTexture =>
  outcome === 'responded' ? 'read' : outcome;

/** The outcomes of a batch for a bar: its parts, and the bar in a sentence. */
export function useOutcomes(outcomes: Batch['outcomes']): { parts: OutcomePart[]; sentence: string } {
  const { number } = formats;
  // Nothing in a message asks for an answer yet, so its row appears only where there is one.
  const shown = OUTCOMES.filter((outcome) => outcome !== 'responded' || outcomes.responded > 0);
  const parts = shown.map((outcome) => ({
    texture: texture(outcome),
    count: outcomes[outcome],
    label: t.outcomes[outcome],
    text: number(outcomes[outcome]),
  }));
  const said = parts.filter(({ count }) => count > 0).map(({ label, text }) => t.outcomeCount(label, text));
  return { parts, sentence: said.length > 0 ? said.join(', ') : t.noRecipients };
}

const LONGEST_NAME = 80;

/** The name of a batch is the beginning of its text. */
export function nameOfBatch({ textContent, messageKey }: Batch): string {
  // Inert: nothing in a parsed document is loaded or run.
  const text = new DOMParser().parseFromString(textContent, 'text/html').body.textContent.trim();
  const [line = ''] = text.split('\n');
  if (line !== '') return shortened(line, LONGEST_NAME);
  return messageKey === null ? t.media : t.template(messageKey);
}

/** «4:12», «1:06:40». */
export function clockOf(ms: number): string {
  const seconds = Math.max(0, Math.round(ms / 1000));
  const [hours, minutes] = [Math.floor(seconds / 3600), Math.floor((seconds % 3600) / 60)];
  const two = (value: number) => String(value).padStart(2, '0');
  return hours > 0 ? `${hours}:${two(minutes)}:${two(seconds % 60)}` : `${minutes}:${two(seconds % 60)}`;
}
