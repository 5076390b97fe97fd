import { rich, Markup } from '../markup.ts';
import { pluralEn } from '../plural.ts';
import type { BotTexts, Judge, PromiseLine, Standing } from './texts.ts';

const days = (count: number): string => `${count} ${pluralEn(count, 'day', 'days')}`;
const votes = (count: number): string =>
  `${count} more ${pluralEn(count, 'vote', 'votes')} needed for approval`;

const judge = (who: Judge): string => {
  switch (who.kind) {
    case 'system':
      return 'The day counts at once.';
    case 'anyone':
      return rich`It waits for a vote. One is enough, so call your friends: ${new Markup(who.link)}`;
    case 'hidden':
      return 'Only you can see this promise, so nobody can vote for the report. Make it public and show it to friends.';
    case 'motivator':
      return rich`${who.name} will check the report.`;
    default:
      return who satisfies never;
  }
};

const taken = ({ title, day }: { title: string; day: number | null }): string =>
  rich`Report for “<b>${title}</b>” taken${new Markup(day === null ? '' : ` — day ${day}`)}.`;

const standing = (how: Standing): string => {
  switch (how) {
    case 'draft':
      return 'Draft';
    case 'active':
      return 'Active';
    case 'overdue':
      return 'Overdue';
    case 'closed_success':
      return 'Completed';
    case 'closed_failed':
      return 'Failed';
    case 'closed_give_up':
      return 'Gave up';
    case 'closed_cancel':
      return 'Canceled';
    case 'closed_overdue':
      return 'Overdue';
    case 'closed':
      return 'Closed';
    default:
      return how satisfies never;
  }
};

const dayOf = (line: Pick<PromiseLine, 'day' | 'daysTotal'>): string =>
  line.day === null ? '' : `day ${line.day} of ${line.daysTotal}`;

const at = (time: string | null): string => (time ? `at ${time}` : 'off');

export const en: BotTexts = {
  commands: {
    start: 'Start',
    login: 'Sign in to the app',
    new: 'Make a promise',
    today: 'What is due today',
    my: 'My promises',
    report: 'Send a report',
    settings: 'Language, time, reminders',
    mute: 'Do not disturb',
    help: 'What I can do',
    cancel: 'Cancel',
    admin: 'The operators’ panel',
  },
  menuButton: 'Slovo',
  about: 'You gave your word — keep it. Promises, photo reports and the people who approve them.',
  buttons: {
    login: 'Sign in to the app',
    openApp: 'Open the app',
    openPage: 'Open on the web',
    open: 'Open',
    create: 'Make a promise',
    send: 'Send',
    sendAgain: 'Send again',
    otherPromise: 'Another promise',
    cancel: 'Cancel',
    back: 'Back',
    undo: 'Take the report back',
    report: 'Report',
    vote: '👍 Approve',
    approve: '✅ Approve',
    reject: '❌ Reject',
    accept: 'Accept',
    decline: 'Decline',
    skip: 'Skip today',
    snooze: 'Remind me in an hour',
    upload: 'Upload on the web',
    makePublic: 'Make it public',
    language: 'Language',
    timeZone: 'Time zone',
    dayStart: 'Start of the day',
    morning: 'Morning reminder',
    evening: 'Evening reminder',
    goals: 'Reminder of goals',
    quiet: 'Quiet hours',
    digestOn: 'Send the week’s summary',
    digestOff: 'Do not send the week’s summary',
    unmute: 'Send again',
    previous: '◀️ Back',
    next: 'More ▶️',
    skipShort: 'Skip',
    admin: 'Open the panel',
  },

  welcome: (name) =>
    rich`<b>Hi, ${name}!</b>\n\nThis is Slovo: you give your word — a habit, a challenge or a goal — and prove every day that you keep it. Send a photo, a video or a few words here, and another person approves it.\n\nYou gave your word — keep it.`,
  loginOffer:
    'The button opens the app and signs you in. The link works once, for 15 minutes; a new one cancels the one before.',
  loginLink: (url) => rich`Your sign-in link, good for 15 minutes and only once:\n${url}`,
  banned: 'You have no access to Slovo. If that is a mistake, please write to support.',
  help: 'Send a photo, a video or a text: I ask which promise it is a report for, and send it.\n\n/new — make a promise\n/today — what is due today\n/my — all promises\n/report — report\n/login — sign in on the web\n/settings — language, time, reminders\n/mute — do not disturb\n/cancel — cancel',
  helpOperator: '\n\n/admin — the operators’ panel',
  admin: {
    offer: 'The operators’ panel. The link is yours alone and good for 8 hours: do not pass it on.',
    link: (url) => rich`The operators’ panel, a link that is yours alone and good for 8 hours:\n${url}`,
  },
  unhandled:
    'I did not get that. Send a photo, a video or a text as your report, or see what I can do: /help',
  unsupported: 'I cannot send that. A photo, a video or a text will do.',
  brokenLink: 'There is no such page, or it is not for you. Here is what I can do: /help',
  trouble: 'That did not work, but your message is not lost. Please try again in a minute.',
  nothingToCancel: 'There is nothing to stop.',
  cancelled: 'All right, stopped.',
  stale: 'This button no longer works.',

  today: {
    head: 'Today',
    line: (line, until) =>
      rich`${new Markup(line.mark)} <b>${line.title}</b>${new Markup(
        [
          line.standing === 'active' ? '' : standing(line.standing),
          dayOf(line),
          until === null
            ? ''
            : line.standing === 'overdue'
              ? `you can still report until ${until}`
              : `until ${until}`,
        ]
          .filter(Boolean)
          .map((part) => ` · ${part}`)
          .join(''),
      )}`,
    allDone: 'All is done for today.',
    stillYesterday: (until) => `Until ${until} it is still yesterday: a report counts for that day.`,
    decisions: (count) => `Wait for your decision: ${count}`,
  },
  decisions: {
    none: 'All is decided: nobody waits for you.',
    more: (count) => `${count} more wait for your decision.`,
  },
  myPromises: 'Your promises',
  noPromises: 'No promises yet.',
  line: (line) =>
    rich`${new Markup(line.mark)} <b>${line.title}</b>${new Markup(
      [standing(line.standing), dayOf(line)]
        .filter(Boolean)
        .map((part) => ` · ${part}`)
        .join(''),
    )}`,
  page: (number) => `page ${number}`,
  offerNew: 'You give your word in the app: a title, a length, and off you go. It takes half a minute.',
  pageLink: (url) => rich`Open: ${url}`,

  report: {
    whichPromise: 'Which promise is the report for?',
    sendNow: (title) => rich`Send a photo, a video or a text: it becomes the report for “<b>${title}</b>”.`,
    nothingOpen: 'There is nothing to report on: no promise is running.',
    card: (card) =>
      rich`Report for “<b>${card.title}</b>”${new Markup(card.day === null ? '' : `\nDay ${card.day} of ${card.daysTotal}`)}${new Markup(
        card.until ? `\n<i>Counts for today until ${card.until}</i>` : '',
      )}${new Markup(card.quote ? `\n\n<blockquote>${card.quote}</blockquote>` : '')}${new Markup(
        card.pictures > 1 ? `\n${card.pictures} photos and videos` : '',
      )}\n\nSend it?`,
    pick: 'Which promise is this report for?',
    expired: 'More than half an hour has passed and this draft is out of date. Please send it again.',
    discarded: 'Not sent. If you change your mind, send it again.',
    sending: 'Sending…',
    alreadySent: 'This report has been sent already.',
    sent: (sent) => `✅ ${taken(sent)}\n\n${judge(sent.judge)}`,
    undone: (title) => rich`The report for “<b>${title}</b>” is taken back.`,
    nowPublic: (link) =>
      rich`Everyone sees the promise now. Call your friends to approve the report: ${new Markup(link)}`,
    tooBig: (megabytes) =>
      `The file is above 20 MB, and Telegram does not hand such files to bots. Please upload it on the promise’s page, which takes up to ${megabytes} MB.`,
    textTooLong: 'A report’s text has up to 4,000 characters. Please shorten it and send it again.',
    fileGone: 'Telegram no longer has this file. Please send it again.',
    lateForAlbum:
      'This picture came when the report was sent already and is not in it. Please send it by itself.',
    editedTooLate:
      'The report is sent already and your edit is not in it. While nobody has decided, you can take it back and send it anew.',
    failed: 'Sending failed: the connection to the server broke. I still have the report, please try again.',
    refused: (sentence) => rich`The report was not sent. ${sentence}`,
  },

  card: {
    head: (card) =>
      rich`<b>${card.title}</b>\n${card.owner} · ${standing(card.standing)}${new Markup(card.day === null ? '' : ` · day ${card.day} of ${card.daysTotal}`)}`,
    description: (text) => rich`\n\n${text}`,
    kept: (done, total) => `${days(done)} of ${total} kept`,
    legend: '🟩 kept · 🟨 in review · ⬜ skipped · 🟥 missed',
    waiting: (day) =>
      day === null ? 'A report waits for approval:' : `The report for day ${day} waits for approval:`,
    waitingOf: (name, title, day) =>
      rich`<b>${name}</b>: the report${new Markup(day === null ? '' : ` for day ${day}`)} of “<b>${title}</b>” waits for your decision.`,
    reported: (title, day) =>
      rich`Report${new Markup(day === null ? '' : ` for day ${day}`)}: “<b>${title}</b>”`,
    votes,
    more: (pictures) => `More photos and videos on the promise’s page: ${pictures}.`,
    ownWaits: 'Your report waits for approval.',
  },

  vote: {
    counted: 'Your vote counts',
    approvedBy: (name) => rich`✅ Approved by ${name}`,
    rejectedBy: (name, reason) =>
      rich`❌ Rejected by ${name}${new Markup(reason ? rich`\n<blockquote>${reason}</blockquote>` : '')}`,
    withdrawn: 'The author took the report back.',
    bySystem: '✅ Counted',
    somebody: 'a member of Slovo',
    askReason:
      'Why do you reject it? Write the reason in your next message: the author will see it. Changed your mind: /cancel',
    reasonTooLong: 'A reason has up to 500 characters.',
    rejected: 'Rejected; the author has your reason.',
    approved: 'Approved',
  },

  invitation: {
    offer: (name, title) =>
      rich`<b>${name}</b> asks you to be the motivator of “<b>${title}</b>”: to check its reports and approve them.`,
    accepted: 'You agreed to be the motivator.',
    declined: 'You declined.',
    withdrawn: 'The invitation was withdrawn.',
    expired: 'The invitation has expired.',
  },

  reminder: { skipped: 'Skipped for today. One skip is spent.', snoozed: 'I will remind you in an hour.' },

  settings: {
    head: (now) =>
      rich`<b>Settings</b>\n\nLanguage: ${now.language}\nTime zone: ${now.zone}, it is ${now.time}\nThe day starts at ${now.dayStart}\n\nMorning reminder: ${at(now.morning)}\nEvening reminder: ${now.evening ? `by ${now.evening}` : at(null)}\nReminder of goals: ${at(now.goals)}\nQuiet hours: ${now.quiet ? `${now.quiet.from}–${now.quiet.until}` : 'none'}\nSummary of the week: ${now.digest ? 'on Mondays' : 'off'}${new Markup(now.mute ? rich`\n\n${now.mute}` : '')}\n\n<i>Zone and start of the day hold for promises that start later.</i>`,
    chooseMorning: 'At what time of the morning should I remind you of what is due?',
    chooseEvening:
      'In the evening I remind you three hours before the day ends, if there is no report yet. By what time at the latest?',
    chooseGoals: 'At what time should I remind you of your goals?',
    chooseQuiet: 'In which hours should I send nothing? It comes afterwards.',
    off: 'Do not remind me',
    noQuiet: 'No quiet hours',
    confirmZone: (city, time) =>
      rich`Days and reminders follow your time. Is it <b>${time}</b> where you are (${city})?`,
    rightZone: 'Yes, right',
    otherZone: 'No, another time',
    chooseZone: 'What time is it where you are? Choose the zone:',
    chooseDayStart: 'Until which hour of the night is it still yesterday?',
    chooseLanguage: 'Which language do we speak?',
    saved: 'Saved',
    languageName: 'English',
  },

  mute: {
    head: 'For how long should I stop sending notifications? They stay on the web.',
    until: (when) => `I keep quiet until ${when}.`,
    forever: 'I keep quiet until you say otherwise.',
    off: 'I send notifications again.',
    hour: 'For an hour',
    morning: 'Until morning',
    week: 'For a week',
    always: 'For good',
  },

  cities: {
    'America/Los_Angeles': 'Los Angeles',
    'America/New_York': 'New York',
    'Europe/London': 'London',
    'Europe/Berlin': 'Berlin',
    'Europe/Kaliningrad': 'Kaliningrad',
    'Europe/Kyiv': 'Kyiv',
    'Europe/Minsk': 'Minsk',
    'Europe/Moscow': 'Moscow',
    'Europe/Istanbul': 'Istanbul',
    'Asia/Tbilisi': 'Tbilisi',
    'Asia/Yerevan': 'Yerevan',
    'Asia/Baku': 'Baku',
    'Asia/Dubai': 'Dubai',
    'Europe/Samara': 'Samara',
    'Asia/Tashkent': 'Tashkent',
    'Asia/Almaty': 'Almaty',
    'Asia/Yekaterinburg': 'Yekaterinburg',
    'Asia/Omsk': 'Omsk',
    'Asia/Bangkok': 'Bangkok',
    'Asia/Novosibirsk': 'Novosibirsk',
    'Asia/Krasnoyarsk': 'Krasnoyarsk',
    'Asia/Irkutsk': 'Irkutsk',
    'Asia/Yakutsk': 'Yakutsk',
    'Asia/Vladivostok': 'Vladivostok',
    'Asia/Magadan': 'Magadan',
    'Asia/Kamchatka': 'Kamchatka',
  },
};
