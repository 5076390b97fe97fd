import type { HttpShape, ReaderPoll } from '@slovo/contracts';

type Shape = NonNullable<HttpShape['polls']>;
type Report = { id: number; poll: ReaderPoll | null };

/**
 * Writes what the voting service knows of reports into an answer.
 * @param ask answers null where that service is silent: a list is shown without its polls then
 */
export async function addPolls(
  { items, report }: Shape,
  output: unknown,
  ask: (ids: number[]) => Promise<Readonly<Record<string, ReaderPoll>> | null>,
): Promise<void> {
  const listed = (output as Record<string, Record<string, Report | null>[]>)[items] ?? [];
  const reports = listed.flatMap((item) => item[report] ?? []);
  if (reports.length === 0) return;
  const polls = await ask(reports.map(({ id }) => id));
  for (const one of reports) one.poll = polls?.[one.id] ?? null;
}
