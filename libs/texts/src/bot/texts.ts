import type { BadgeKey } from '@slovo/domain';

export type Standing = BadgeKey;

/** Who decides on a report. `link` is ready HTML. */
export type Judge =
  | { kind: 'system' }
  | { kind: 'anyone'; link: string }
  | { kind: 'hidden' }
  | { kind: 'motivator'; name: string };

/** `day` is today's number, null for what has not started or has ended; `mark` is an emoji. */
export interface PromiseLine {
  title: string;
  mark: string;
  standing: Standing;
  day: number | null;
  daysTotal: number;
}

export interface ReportCard {
  title: string;
  day: number | null;
  daysTotal: number;
  /** Wall time of the owner until when a report counts for today. */
  until: string | null;
  /** Ready HTML of the text that goes along. */
  quote: string;
  pictures: number;
}

/**
 * Every sentence of the chat. Those of messages are HTML as Telegram knows it, with inserted values escaped; buttons,
 * commands and the short answers to a press are plain text.
 */
export interface BotTexts {
  commands: Record<
    'start' | 'login' | 'new' | 'today' | 'my' | 'report' | 'settings' | 'mute' | 'help' | 'cancel',
    string
  >;
  menuButton: string;
  about: string;
  buttons: Record<
    | 'login'
    | 'openApp'
    | 'openPage'
    | 'open'
    | 'create'
    | 'send'
    | 'sendAgain'
    | 'otherPromise'
    | 'cancel'
    | 'back'
    | 'undo'
    | 'report'
    | 'vote'
    | 'approve'
    | 'reject'
    | 'accept'
    | 'decline'
    | 'skip'
    | 'snooze'
    | 'upload'
    | 'makePublic'
    | 'language'
    | 'timeZone'
    | 'dayStart'
    | 'unmute',
    string
  >;

  welcome(name: string): string;
  loginOffer: string;
  loginLink(url: string): string;
  banned: string;
  help: string;
  unhandled: string;
  unsupported: string;
  brokenLink: string;
  trouble: string;
  nothingToCancel: string;
  cancelled: string;
  stale: string;

  today: string;
  myPromises: string;
  noPromises: string;
  line(line: PromiseLine): string;
  more(count: number): string;
  offerNew: string;
  pageLink(url: string): string;

  report: {
    whichPromise: string;
    sendNow(title: string): string;
    nothingOpen: string;
    card(card: ReportCard): string;
    pick: string;
    expired: string;
    discarded: string;
    sending: string;
    alreadySent: string;
    sent(sent: { title: string; day: number | null; judge: Judge }): string;
    undone(title: string): string;
    /** `link` is ready HTML. */
    nowPublic(link: string): string;
    tooBig: string;
    textTooLong: string;
    fileGone: string;
    failed: string;
    refused(sentence: string): string;
  };

  card: {
    head(card: {
      title: string;
      owner: string;
      standing: Standing;
      day: number | null;
      daysTotal: number;
    }): string;
    description(text: string): string;
    kept(done: number, total: number): string;
    legend: string;
    waiting(day: number | null): string;
    /** The same when it waits no longer. */
    reported(title: string, day: number | null): string;
    votes(needed: number): string;
    ownWaits: string;
  };

  vote: {
    counted: string;
    approvedBy(name: string): string;
    rejectedBy(name: string, reason: string | null): string;
    withdrawn: string;
    bySystem: string;
    somebody: string;
    askReason: string;
    reasonTooLong: string;
    rejected: string;
    approved: string;
  };

  invitation: {
    offer(name: string, title: string): string;
    accepted: string;
    declined: string;
    withdrawn: string;
    expired: string;
  };

  reminder: { skipped: string; snoozed: string };

  settings: {
    head(now: { language: string; zone: string; time: string; dayStart: string }): string;
    confirmZone(city: string, time: string): string;
    rightZone: string;
    otherZone: string;
    chooseZone: string;
    chooseDayStart: string;
    chooseLanguage: string;
    saved: string;
    languageName: string;
  };

  mute: {
    head: string;
    until(when: string): string;
    forever: string;
    off: string;
    hour: string;
    morning: string;
    week: string;
    always: string;
  };

  /** By IANA zone; the bot offers these. */
  cities: Readonly<Record<string, string>>;
}
