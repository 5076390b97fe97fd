import { unreachable } from '@slovo/domain/promise';
import { daysCount as days } from '../counts.ts';
import { rich, Markup } from '../../markup.ts';
import { countEn } from '../plural.ts';
import { commandLines } from '../../bot/command-lines.ts';
import { promise } from '../web/promise.ts';
import { commands, operatorCommands } from './commands.ts';
import type { BotTexts, Judge, PromiseLine, Standing } from '../../bot/texts.ts';

const votes = (count: number): string => `${countEn(count, 'more vote', 'more votes')} needed for approval`;

const judge = (who: Judge): string => {
  switch (who.kind) {
    case 'system':
      return 'The day is counted.';
    case 'anyone':
      return rich`It needs one vote. Ask your friends: ${new Markup(who.link)}`;
    case 'hidden':
      return 'While only you can see this promise, nobody can vote for the report. Make it public and share it with your friends.';
    case 'motivator':
      return rich`${who.name} will check the report.`;
    default:
      return unreachable(who);
  }
};

const taken = ({ title, day }: { title: string; day: number | null }): string =>
  rich`Report for “<b>${title}</b>” received${new Markup(day === null ? '' : ` — day ${day}`)}.`;

const standing: Record<Standing, string> = {
  draft: 'Draft',
  active: 'Active',
  overdue: 'Overdue',
  closed_success: 'Completed',
  closed_failed: 'Failed',
  closed_give_up: 'Gave up',
  closed_cancel: 'Canceled',
  closed_overdue: 'Overdue',
  closed: 'Closed',
};

const dayOf = (line: Pick<PromiseLine, 'day' | 'daysTotal'>): string =>
  line.day === null ? '' : `day ${line.day} of ${line.daysTotal}`;

const at = (time: string | null): string => (time ? `at ${time}` : 'off');

export const chat: BotTexts = {
  menuButton: 'Slovo',
  about: 'You gave your word — keep it. Promises, photo reports and the people who approve them.',
  buttons: {
    privacy: 'What is stored about you',
    login: 'Sign in to the app',
    openPage: 'Open on the web',
    open: 'Open',
    create: 'Make a promise',
    send: 'Send',
    sendAgain: 'Send again',
    otherPromise: 'Another promise',
    cancel: 'Cancel',
    back: 'Back',
    undo: 'Withdraw the report',
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
    goals: 'Goal reminder',
    quiet: 'Quiet hours',
    digestOn: 'Send a weekly summary',
    digestOff: 'Stop the weekly summary',
    unmute: 'Turn notifications on',
    previous: '◀️ Back',
    next: 'More ▶️',
    skipShort: 'Skip',
    admin: 'Open the panel',
  },

  welcome: (name) =>
    rich`<b>Hi, ${name}!</b>\n\nThis is Slovo: you give your word — a habit, a challenge or a goal — and prove every day that you keep it. Send a photo, a video or a few words here, and another person approves it.\n\nYou gave your word — keep it.`,
  loginOffer:
    'The button opens the app and signs you in. The link works once and expires in 15 minutes. A new link replaces the previous one.',
  loginLink: (url) => rich`Your sign-in link. It works once and expires in 15 minutes:\n${url}`,
  updatesOfDaySpent: 'That was too many messages for one day. I will answer new ones tomorrow.',
  banned:
    'Your access to Slovo is blocked. If this is a mistake, contact support. You can still get a copy of your data or delete it: /mydata',
  help: `Send a photo, a video or a text. I will ask which promise it belongs to and submit it as your report.\n\n${commandLines(commands)}`,
  helpOperator: `\n\n${commandLines(operatorCommands)}`,
  admin: {
    offer: 'Operator panel. The link is personal and valid for 8 hours: do not share it.',
    link: (url) => rich`Operator panel. This link is personal and valid for 8 hours:\n${url}`,
  },
  unhandled:
    'I did not understand that. Send a photo, a video or a text as your report, or see what I can do: /help',
  unsupported: 'I cannot send that. Use a photo, a video or a text.',
  brokenLink: 'This page does not exist, or you do not have access to it. Here is what I can do: /help',
  trouble: 'That did not work, but your message is not lost. Please try again in a minute.',
  nothingToCancel: 'There is nothing to cancel.',
  cancelled: 'Canceled.',
  stale: 'This button no longer works.',

  today: {
    head: 'Today',
    line: (line, until) =>
      rich`${new Markup(line.mark)} <b>${line.title}</b>${new Markup(
        [
          line.standing === 'active' ? '' : standing[line.standing],
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
    allDone: 'Everything is done for today.',
    stillYesterday: (until) => `Yesterday ends at ${until}: until then a report counts for that day.`,
    decisions: (count, more) => `Waiting for your decision: ${count}${more ? '+' : ''}`,
  },
  noDecisions: 'Nothing is waiting for your decision.',
  untitled: promise.untitled,
  myPromises: 'Your promises',
  noPromises: 'No promises yet.',
  line: (line) =>
    rich`${new Markup(line.mark)} <b>${line.title}</b>${new Markup(
      [standing[line.standing], dayOf(line)]
        .filter(Boolean)
        .map((part) => ` · ${part}`)
        .join(''),
    )}`,
  page: (number) => `page ${number}`,
  offerNew: 'You make promises in the app: give it a title and a length, and start. It takes half a minute.',
  pageLink: (url) => rich`Open: ${url}`,

  report: {
    whichPromise: 'Which promise is the report for?',
    sendNow: (title) => rich`Send a photo, a video or a text: it becomes the report for “<b>${title}</b>”.`,
    nothingOpen: 'There is nothing to report on: no promise is running.',
    card: (card) =>
      rich`Report for “<b>${card.title}</b>”${new Markup(card.day === null ? '' : `\nDay ${card.day} of ${card.daysTotal}`)}${new Markup(
        card.until
          ? `\n<i>Counts for today until ${card.until}</i>`
          : card.isOver
            ? `\n<i>Day ${card.day} is over, but the report was sent in time and counts for it</i>`
            : '',
      )}${new Markup(card.quote ? `\n\n<blockquote>${card.quote}</blockquote>` : '')}${new Markup(
        card.pictures > 1 ? `\n${card.pictures} photos and videos` : '',
      )}\n\nSend it?`,
    pick: (pictures) =>
      `${pictures > 1 ? `The report has ${pictures} photos and videos.\n\n` : ''}Which promise is this report for?`,
    expired: 'This draft expired after half an hour. Please send your report again.',
    discarded: 'Not sent. If you change your mind, send it again.',
    sending: 'Sending…',
    alreadySent: 'This report has already been sent.',
    sent: (sent) => `✅ ${taken(sent)}\n\n${judge(sent.judge)}`,
    undone: (title) => rich`The report for “<b>${title}</b>” is withdrawn.`,
    nowPublic: (link) =>
      rich`The promise is public now. Ask your friends to approve the report: ${new Markup(link)}`,
    tooBig: (megabytes) =>
      `The file is larger than 20 MB, and Telegram does not give such files to bots. Upload it on the promise page instead, up to ${megabytes} MB.`,
    textTooLong: 'A report can have up to 4,000 characters. Please shorten it and send it again.',
    fileGone: 'Telegram no longer has this file. Please send it again.',
    lateForAlbum:
      'This picture arrived after the report was sent, so it is not included. Please send it separately.',
    editedTooLate:
      'The report was already sent, so your edit is not included. Until it is decided, you can withdraw it and send it again.',
    failed:
      'Sending failed because the connection to the server was lost. I still have the report; please try again.',
    refused: (sentence) => rich`The report was not sent. ${sentence}`,
  },

  card: {
    head: (card) =>
      rich`<b>${card.title}</b>\n${card.owner} · ${standing[card.standing]}${new Markup(card.day === null ? '' : ` · day ${card.day} of ${card.daysTotal}`)}`,
    description: (text) => rich`\n\n${text}`,
    kept: (done, total) => `${days(done)} of ${total} kept`,
    legend: '🟩 kept · 🟨 in review · ⬜ skipped · 🟥 missed',
    waiting: (day) =>
      day === null
        ? 'A report is waiting for approval:'
        : `The report for day ${day} is waiting for approval:`,
    waitingOf: (name, title, day) =>
      rich`<b>${name}</b>: the report${new Markup(day === null ? '' : ` for day ${day}`)} of “<b>${title}</b>” is waiting for your decision.`,
    reported: (title, day) =>
      rich`Report${new Markup(day === null ? '' : ` for day ${day}`)}: “<b>${title}</b>”`,
    votes,
    more: (pictures) => `More photos and videos on the promise page: ${pictures}.`,
    ownWaits: 'Your report is waiting for approval.',
  },

  vote: {
    counted: 'Vote counted',
    approvedBy: (name) => rich`✅ Approved by ${name}`,
    rejectedBy: (name, reason) =>
      rich`❌ Rejected by ${name}${new Markup(reason ? rich`\n<blockquote>${reason}</blockquote>` : '')}`,
    withdrawn: 'The author withdrew the report.',
    bySystem: '✅ Counted',
    somebody: 'a member of Slovo',
    askReason:
      'Why do you reject it? Write the reason in your next message: the author will see it. Changed your mind: /cancel',
    reasonTooLong: 'A reason can have up to 500 characters.',
    rejected: 'Rejected. The author can see your reason.',
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
      rich`<b>Settings</b>\n\nLanguage: ${now.language}\nTime zone: ${now.zone}, it is ${now.time}\nThe day starts at ${now.dayStart}\n\nMorning reminder: ${at(now.morning)}\nEvening reminder: ${now.evening ? `by ${now.evening}` : at(null)}\nGoal reminder: ${at(now.goals)}\nQuiet hours: ${now.quiet ? `${now.quiet.from}–${now.quiet.until}` : 'none'}\nWeekly summary: ${now.digest ? 'on Mondays' : 'off'}${new Markup(now.mute ? rich`\n\n${now.mute}` : '')}\n\n<i>The time zone and the start of the day apply to promises that start later.</i>`,
    chooseMorning: 'When should I remind you in the morning about today’s reports?',
    chooseEvening:
      'In the evening I remind you three hours before the day ends, if there is no report yet. What is the latest time?',
    chooseGoals: 'When should I remind you about your goals?',
    chooseQuiet: 'During which hours should I stay quiet? Notifications will arrive afterwards.',
    off: 'Do not remind me',
    noQuiet: 'No quiet hours',
    confirmZone: (city, time) =>
      rich`Days and reminders follow your time. Is it <b>${time}</b> where you are (${city})?`,
    rightZone: 'Yes, that is right',
    otherZone: 'No, another time',
    chooseZone: 'What time is it where you are? Choose your time zone:',
    chooseDayStart: 'At what hour of the night does your day end?',
    chooseLanguage: 'Which language should I use?',
    saved: 'Saved',
    languageName: 'English',
  },

  mute: {
    head: 'How long should I pause notifications? They will stay available on the web.',
    until: (when) => `Notifications are paused until ${when}.`,
    forever: 'Notifications are paused until you turn them on.',
    off: 'Notifications are on again.',
    hour: 'For an hour',
    morning: 'Until morning',
    week: 'For a week',
    always: 'Indefinitely',
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
