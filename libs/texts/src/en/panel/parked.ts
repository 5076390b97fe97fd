import { pluralEn } from '../plural.ts';
import type * as ru from '../../ru/panel/parked.ts';
import type { Translation } from '../../translation.ts';

/** Events that a service could not process. */
export const parked: Translation<typeof ru.parked> = {
  title: 'Parked events',
  lead: 'A service tried eight times and gave up. While an event lies here, what it should have done has not happened.',
  services: 'Service',
  all: 'All',
  replayedOnes: 'Replayed',
  loading: 'Loading events…',
  failed: (service: string) => `load events of ${service}`,
  silent: (services: string) => `No answer from: ${services}. The rest is shown.`,
  empty: { title: 'No parked events', text: 'Every event has been processed.' },
  emptyReplayed: { title: 'No replayed events', text: 'What operators replay appears here.' },
  causes: 'By cause',
  causesCount: (causes: number, count: number) =>
    `${causes} ${pluralEn(causes, 'cause', 'causes')}, ${count} ${pluralEn(count, 'event', 'events')}`,
  group: (count: number) => `${count} ${pluralEn(count, 'event', 'events')} of this cause`,
  more: 'The latest 100 events of each service are shown.',
  older: (service: string) => `Show earlier ones: ${service}`,
  columns: {
    event: 'Event',
    subject: 'Subject',
    parked: 'Parked',
    actions: 'Actions',
  },
  choose: (name: string) => `Select ${name}`,
  chooseAll: (count: number) => `Select all, up to ${count}`,
  show: (name: string) => `Show ${name}`,
  replay: (name: string) => `Replay ${name}`,
  replaySelected: (count: number) => `Replay selected: ${count}`,
  replayNote: 'The effect, the mark and the line of the log are written together or not at all.',
  running: (done: number, total: number) => `Replaying: ${done} of ${total}`,
  done: (count: number) => `Replayed: ${count}`,
  notDone: (count: number) => `failed: ${count}`,
  waits: 'waiting',
  replayed: 'replayed',
  payload: 'Payload',
  folded: '…',
  unfold: 'Show people’s words',
  unfoldNote: 'People’s words are hidden. If you show them, the log records who looked.',
  unfoldFailed: 'record the view',
  unfolded: 'The log has recorded that you looked.',
  pick: 'Choose an event to see its payload.',
  parkedAt: 'Parked',
  keys: { rows: 'rows', pick: 'select', open: 'show' },
};
