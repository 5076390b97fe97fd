import type { BadgeKey } from '@slovo/domain';

export type Standing = BadgeKey;

/** The one who decides on a report. `link` is ready HTML. */
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
  /** That day has ended since the report was sent. */
  isOver?: boolean;
  /** Wall time of the owner until when a report counts for today. */
  until: string | null;
  /** Ready HTML of the report's text. */
  quote: string;
  pictures: number;
}

/** A person's settings, as wall times; null is switched off. */
export interface SettingsNow {
  language: string;
  zone: string;
  time: string;
  dayStart: string;
  morning: string | null;
  evening: string | null;
  goals: string | null;
  quiet: { from: string; until: string } | null;
  digest: boolean;
  /** The sentence of /mute, while it holds. */
  mute: string | null;
}

/**
 * Every sentence of the chat. Those of messages are Telegram's HTML, with inserted values escaped; buttons,
 * commands and the short answers to a press are plain text.
 */
export interface BotTexts {
  menuButton: string;
  about: string;
  buttons: Record<
    | 'privacy'
    | 'login'
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
    | 'morning'
    | 'evening'
    | 'goals'
    | 'quiet'
    | 'digestOn'
    | 'digestOff'
    | 'unmute'
    | 'previous'
    | 'next'
    | 'skipShort'
    | 'admin',
    string
  >;

  welcome(name: string): string;
  loginOffer: string;
  loginLink(url: string): string;
  banned: string;
  /** Said once; later messages of the day get no answer. */
  updatesOfDaySpent: string;
  help: string;
  /** The end of an operator's help. */
  helpOperator: string;
  admin: { offer: string; link(url: string): string };
  unhandled: string;
  unsupported: string;
  brokenLink: string;
  trouble: string;
  nothingToCancel: string;
  cancelled: string;
  stale: string;

  today: {
    head: string;
    /** `until`: the wall time at which today's report stops counting, or an overdue promise is lost. */
    line(line: PromiseLine, until: string | null): string;
    /** No report is required any more. */
    allDone: string;
    /** At night, before the new day begins. */
    stillYesterday(until: string): string;
    /** A button. `more`: there are others. */
    decisions(count: number, more: boolean): string;
  };
  noDecisions: string;
  /** Replaces a title of which nothing can be seen. */
  untitled: string;
  myPromises: string;
  noPromises: string;
  line(line: PromiseLine): string;
  page(number: number): string;
  offerNew: string;
  pageLink(url: string): string;

  report: {
    whichPromise: string;
    sendNow(title: string): string;
    nothingOpen: string;
    card(card: ReportCard): string;
    /** `pictures`: how many photos and videos the report has. */
    pick(pictures: number): string;
    expired: string;
    discarded: string;
    sending: string;
    alreadySent: string;
    sent(sent: { title: string; day: number | null; judge: Judge }): string;
    undone(title: string): string;
    /** `link` is ready HTML. */
    nowPublic(link: string): string;
    /** The limit of uploads on the web, in megabytes. */
    tooBig(megabytes: number): string;
    textTooLong: string;
    fileGone: string;
    /** A picture of an album arrived after its report was sent. */
    lateForAlbum: string;
    /** A message was edited after its report was sent. */
    editedTooLate: string;
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
    /** The same if there is no card of the promise above. */
    waitingOf(name: string, title: string, day: number | null): string;
    /** The same once it is decided. */
    reported(title: string, day: number | null): string;
    votes(needed: number): string;
    /** A message shows only the first picture of an album. */
    more(pictures: number): string;
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
    head(now: SettingsNow): string;
    chooseMorning: string;
    chooseEvening: string;
    chooseGoals: string;
    chooseQuiet: string;
    /** A choice among times. */
    off: string;
    noQuiet: string;
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
