// A small model of the product, made from the documents and from nothing of the product itself: what a promise must look
// like, and which notices its people must have, at an instant of a lived story.

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

export type Zone = 'Europe/Moscow' | 'America/New_York' | 'Pacific/Auckland';
export type Name = 'anya' | 'brian' | 'charu';

/** Hours ahead of UTC at a wall time of the story. New York puts its clocks forward on 14 March 2027, at two. */
const OFFSETS: Record<Zone, (wall: string) => number> = {
  'Europe/Moscow': () => 3,
  'America/New_York': (wall) => (wall < '2027-03-14T02:00' ? -5 : -4),
  'Pacific/Auckland': () => 13,
};

export interface Life {
  zone: Zone;
  /** The hour at which the day of this person begins. */
  dayStart: number;
}

interface Decision {
  verdict: 'approve' | 'reject';
  /** Minutes after the report. */
  after: number;
}

/** What the owner does on a day of the promise. */
export interface Act {
  day: number;
  /** Minutes after midnight of the day's own date; above 24 hours it is already the next date, and still this day. */
  at: number;
  does: 'report' | 'skip' | 'close';
  decision?: Decision;
}

export interface Story {
  owner: Name;
  title: string;
  type: 'habit' | 'challenge' | 'goal';
  days: number;
  /** Local date and minutes after midnight of the start. */
  starts: { date: string; at: number };
  approval: 'system' | 'anyuser' | 'specific';
  /** The voter, or the named motivator. */
  judge?: Name;
  acts: Act[];
}

/** `hh:mm`, of more than 24 hours as well, in minutes. */
export const minutesOf = (text: string): number => {
  const [hours = 0, minutes = 0] = text.split(':').map(Number);
  return hours * 60 + minutes;
};

/**
 * Reads a table of days, a line for each act: `3–5  report 20:10  approve +1:30`. A line that says `nothing` is for the
 * reader alone. Minutes of a decision count from its report.
 */
export function readScript(table: string): Act[] {
  return table
    .split('\n')
    .map((line) => line.replace(/\/\/.*/, '').trim())
    .filter(Boolean)
    .flatMap((line) => {
      const match =
        /^(\d+)(?:–(\d+))? +(?:nothing|(report|skip|close) +(\d+:\d\d)(?: +(approve|reject) +\+(\d+:\d\d))?)$/.exec(
          line,
        );
      if (!match) throw new Error(`The line is not understood: ${line}`);
      const [, first, last, does, at, verdict, after] = match;
      if (!does || !at) return [];
      const days = Array.from(
        { length: Number(last ?? first) - Number(first) + 1 },
        (_, index) => Number(first) + index,
      );
      return days.map((day): Act => ({
        day,
        at: minutesOf(at),
        does: does as Act['does'],
        ...(verdict && after && { decision: { verdict: verdict as 'approve', after: minutesOf(after) } }),
      }));
    });
}

const addDays = (date: string, days: number): string =>
  new Date(Date.parse(`${date}T00:00Z`) + days * DAY).toISOString().slice(0, 10);

/** The instant of minutes after midnight of a date; they may run over into the next. */
export function instantOf(zone: Zone, date: string, minutes: number): number {
  const wall = new Date(Date.parse(`${date}T00:00Z`) + minutes * MINUTE).toISOString().slice(0, 16);
  return Date.parse(`${wall}Z`) - OFFSETS[zone](wall) * HOUR;
}

/** A story in its owner's time. */
export class Course {
  constructor(
    readonly story: Story,
    private readonly lives: Record<Name, Life>,
  ) {}

  private get life(): Life {
    return this.lives[this.story.owner];
  }

  get startsAt(): number {
    return instantOf(this.life.zone, this.story.starts.date, this.story.starts.at);
  }

  dateOf = (day: number): string => addDays(this.story.starts.date, day - 1);
  onDay = (day: number, minutes: number): number => instantOf(this.life.zone, this.dateOf(day), minutes);
  endOf = (day: number): number => this.onDay(day + 1, this.life.dayStart * 60);
  instantOfAct = (act: Act): number => this.onDay(act.day, act.at);
  instantOfDecision = (act: Act): number => this.instantOfAct(act) + (act.decision?.after ?? 0) * MINUTE;

  private get termEnds(): number {
    return this.endOf(this.story.days);
  }

  /** When and how it ends. These stories are kept, or are goals: nothing else ends a promise here. */
  get end(): { at: number; completion: 'success' | 'overdue'; by: 'author' | 'system' } {
    const closing = this.story.acts.find(({ does }) => does === 'close');
    if (closing) return { at: this.instantOfAct(closing), completion: 'success', by: 'author' };
    return this.story.type === 'goal'
      ? { at: this.termEnds + 72 * HOUR, completion: 'overdue', by: 'system' }
      : { at: this.termEnds, completion: 'success', by: 'system' };
  }

  statusAt(now: number): 'active' | 'overdue' | 'closed' {
    if (now >= this.end.at) return 'closed';
    return now >= this.termEnds ? 'overdue' : 'active';
  }

  private dayAt(now: number): number {
    let day = 1;
    while (now >= this.endOf(day)) day += 1;
    return day;
  }

  /** What became of a report until then; undefined when it is not made yet. */
  private reportAt(act: Act, now: number): 'pending' | 'approved' | 'rejected' | undefined {
    if (act.does !== 'report' || now < this.instantOfAct(act)) return undefined;
    if (this.story.approval === 'system') return 'approved';
    if (!act.decision || now < this.instantOfDecision(act)) return 'pending';
    return act.decision.verdict === 'approve' ? 'approved' : 'rejected';
  }

  /** The best of a day. */
  private markAt(day: number, now: number): 'kept' | 'pending' | 'skipped' | 'rejected' | undefined {
    const acts = this.story.acts.filter((act) => act.day === day);
    const reports = acts.map((act) => this.reportAt(act, now));
    if (reports.includes('approved')) return 'kept';
    if (reports.includes('pending')) return 'pending';
    if (acts.some((act) => act.does === 'skip' && now >= this.instantOfAct(act))) return 'skipped';
    return reports.includes('rejected') ? 'rejected' : undefined;
  }

  private ribbonAt(now: number) {
    const { type, days } = this.story;
    const status = this.statusAt(now);
    const running = this.dayAt(status === 'closed' ? this.end.at : now);
    return Array.from({ length: days }, (_, index) => {
      const day = index + 1;
      const mark = this.markAt(day, now);
      const state = (): string => {
        if (mark && mark !== 'rejected') return mark;
        if (day > running) return 'ahead';
        if (day === running) return mark ?? (status === 'closed' ? 'ahead' : 'open');
        return type === 'goal' ? 'rest' : type === 'habit' ? 'skipped' : 'missed';
      };
      return { day, date: this.dateOf(day), state: state(), today: status !== 'closed' && day === running };
    });
  }

  /** What the product has to answer of the promise. */
  viewAt(now: number) {
    const { type, days, acts } = this.story;
    const status = this.statusAt(now);
    const ribbon = this.ribbonAt(now);
    const count = (state: string): number => ribbon.filter((day) => day.state === state).length;
    const reports = acts.map((act) => this.reportAt(act, now)).filter((report) => report !== undefined);
    const today = this.dayAt(now);
    return {
      status,
      completion_type: status === 'closed' ? this.end.completion : null,
      closed_by: status === 'closed' ? this.end.by : 'author',
      current_day: status === 'closed' || today > days ? null : today,
      today_ends_at: status === 'active' ? new Date(this.endOf(today)).toISOString() : null,
      overdue_until: status === 'overdue' ? new Date(this.end.at).toISOString() : null,
      days: ribbon,
      completed_days: count('kept'),
      reports_count: reports.length,
      pending_count: reports.filter((report) => report === 'pending').length,
      skips: type === 'habit' ? { used: count('skipped'), budget: Math.floor(days / 5) } : null,
      streak: type === 'goal' ? 0 : streakOf(ribbon),
    };
  }

  /** Every notice about this promise until then. */
  noticesUntil(now: number): ExpectedNotice[] {
    return [
      ...this.noticesOfStart(),
      ...this.noticesOfReports(),
      ...this.reminders(),
      ...this.noticesOfSkips(),
      ...this.noticesOfEnd(),
    ].filter(({ at }) => at <= now);
  }

  private noticesOfStart(): ExpectedNotice[] {
    const { judge, approval, owner } = this.story;
    if (approval !== 'specific' || !judge) return [];
    return [
      { to: judge, at: this.startsAt + INVITED, key: 'invitation_received', status: 'responded' },
      { to: owner, at: this.startsAt + ACCEPTED, key: 'invitation_accepted' },
      { to: judge, at: this.startsAt, key: 'promise_started' },
    ];
  }

  private noticesOfReports(): ExpectedNotice[] {
    const { owner, judge, approval } = this.story;
    const reports = this.story.acts.filter(({ does }) => does === 'report');
    const kept = new Set<number>();
    return reports
      .toSorted((a, b) => this.instantOfDecision(a) - this.instantOfDecision(b))
      .flatMap((act): ExpectedNotice[] => {
        const at = this.instantOfAct(act);
        const decidedAt = this.instantOfDecision(act);
        const notices: ExpectedNotice[] = [];
        const hasVoted = reports.some((other) => other.decision && this.instantOfDecision(other) < at);
        if (judge && approval === 'specific')
          notices.push({ to: judge, at, key: 'report_waits_for_motivator' });
        if (judge && approval === 'anyuser' && hasVoted)
          notices.push({ to: judge, at, key: 'report_waits_for_vote' });
        if (judge && approval === 'specific' && decidedAt - at > DAY)
          notices.push({ to: judge, at: at + DAY, key: 'report_still_waits' });
        if (act.decision?.verdict === 'reject')
          notices.push({ to: owner, at: decidedAt, key: 'report_rejected' });
        else {
          if (approval !== 'system') notices.push({ to: owner, at: decidedAt, key: 'report_approved' });
          const before = kept.size;
          if (kept.add(act.day).size > before && [7, 14, 30].includes(kept.size))
            notices.push({ to: owner, at: decidedAt, key: 'milestone_reached' });
        }
        return notices;
      });
  }

  /** How many days in a row before this one brought a reminder, and nothing from the owner. */
  private silentDaysBefore(day: number): number {
    const isSilent = (one: number): boolean =>
      one >= 1 &&
      this.remindersOf(one).length > 0 &&
      this.story.acts.every((act) => act.day !== one || act.does === 'close');
    let count = 0;
    while (isSilent(day - 1 - count)) count += 1;
    return count;
  }

  /** A reminder for each hour of a day at which it has no report. None of these hours is quiet. */
  private remindersOf(day: number): ExpectedNotice[] {
    const { owner, type } = this.story;
    const hours: [string, string][] =
      type === 'goal'
        ? [['reminder_every_day', '12:00']]
        : [
            ['reminder_day_start', '9:00'],
            ['reminder_day_end', '21:00'],
          ];
    return hours.flatMap(([key, hour]): ExpectedNotice[] => {
      const at = this.onDay(day, minutesOf(hour));
      const mark = this.markAt(day, at);
      const unmet = mark === undefined || mark === 'rejected';
      return unmet && at > this.startsAt && at < this.end.at ? [{ to: owner, at, key }] : [];
    });
  }

  /** After a silent day one a day, which of a habit is the news of its skip; after three a question, and silence. */
  private reminders(): ExpectedNotice[] {
    const { type, days } = this.story;
    return Array.from({ length: days }, (_, index) => index + 1).flatMap((day): ExpectedNotice[] => {
      const silent = this.silentDaysBefore(day);
      const all = this.remindersOf(day);
      if (silent === 0) return all;
      const [first] = all;
      if (silent < 3) return type === 'habit' || !first ? [] : [first];
      return silent === 3 && first ? [{ ...first, key: 'silence_question' }] : [];
    });
  }

  /** A missed day of a habit spends a skip at its end, at night; its owner gets the notice when the quiet hours are over. */
  private noticesOfSkips(): ExpectedNotice[] {
    const { owner, type, days } = this.story;
    if (type !== 'habit') return [];
    return Array.from({ length: days }, (_, index) => index + 1).flatMap((day): ExpectedNotice[] => {
      const at = this.onDay(day + 1, minutesOf('8:00'));
      const isMissed = this.markAt(day, this.endOf(day)) === undefined;
      return isMissed && this.silentDaysBefore(day + 1) < 3 ? [{ to: owner, at, key: 'day_skipped' }] : [];
    });
  }

  private noticesOfEnd(): ExpectedNotice[] {
    const { owner, approval, judge } = this.story;
    const { at, completion } = this.end;
    const key = completion === 'success' ? 'notification_promise_completed' : 'notification_promise_overdue';
    const overdue: ExpectedNotice[] =
      completion === 'overdue'
        ? [{ to: owner, at: this.termEnds, key: 'promise_became_overdue' }, ...this.prompts()]
        : [];
    const motivator: ExpectedNotice[] =
      judge && approval === 'specific' ? [{ to: judge, at, key: 'motivated_promise_closed' }] : [];
    return [...overdue, { to: owner, at, key }, ...motivator];
  }

  /** For three days the owner of an overdue goal is asked whether it is reached. */
  private prompts(): ExpectedNotice[] {
    const { owner, days } = this.story;
    return [1, 2, 3].map((after) => ({
      to: owner,
      at: this.onDay(days + after, minutesOf('12:00')),
      key: 'goal_still_open',
    }));
  }

  /** Whether Monday's digest mentions it: it runs, and had a day in the week before. */
  isInDigestOf(monday: string, now: number): boolean {
    if (now < this.startsAt || this.statusAt(now) === 'closed' || this.isInSilence(now)) return false;
    return this.story.starts.date < monday && this.dateOf(this.story.days) >= addDays(monday, -7);
  }

  /** The question whether to go on was asked and has no answer. */
  private isInSilence(now: number): boolean {
    const asked = this.reminders().findLast(({ key, at }) => key === 'silence_question' && at <= now);
    if (!asked) return false;
    return !this.story.acts.some((act) => this.instantOfAct(act) > asked.at && this.instantOfAct(act) <= now);
  }

  waitsFor(judge: Name, now: number): boolean {
    return (
      this.story.approval === 'specific' &&
      this.story.judge === judge &&
      this.story.acts.some((act) => this.reportAt(act, now) === 'pending')
    );
  }
}

/** The invitation and its answer, before the start. */
export const INVITED = -20 * MINUTE;
export const ACCEPTED = -10 * MINUTE;

export interface ExpectedNotice {
  to: Name;
  at: number;
  key: string;
  /** Delivered by default. */
  status?: string;
}

const MONDAYS = ['2027-03-01', '2027-03-08', '2027-03-15', '2027-03-22', '2027-03-29'];

/** The notices of a person until then, the oldest first: minute, key and status. */
export function expectedNoticesOf(
  name: Name,
  courses: readonly Course[],
  lives: Record<Name, Life>,
  now: number,
): string[] {
  const digests = MONDAYS.flatMap((monday): ExpectedNotice[] => {
    const at = instantOf(lives[name].zone, monday, minutesOf('10:00'));
    const hasNews = courses.some(
      (course) =>
        (course.story.owner === name && course.isInDigestOf(monday, at)) || course.waitsFor(name, at),
    );
    return hasNews && at <= now ? [{ to: name, at, key: 'weekly_digest' }] : [];
  });
  return [...courses.flatMap((course) => course.noticesUntil(now)), ...digests]
    .filter(({ to }) => to === name)
    .map(({ at, key, status = 'delivered' }) => lineOf(at, key, status))
    .toSorted();
}

/** A notice by its minute, so that seconds between an act and its effects do not count. */
export const lineOf = (at: number, key: string, status: string): string =>
  `${new Date(at).toISOString().slice(0, 16)} ${key} ${status}`;

/** Kept days in a row until now: skips and rest days have no effect, a missed day ends the run. */
function streakOf(ribbon: readonly { state: string; today: boolean }[]): number {
  let streak = 0;
  for (const { state, today } of ribbon) {
    if (state === 'kept' || state === 'pending') streak += 1;
    if ((state === 'missed' || state === 'rejected') && !today) streak = 0;
  }
  return streak;
}
