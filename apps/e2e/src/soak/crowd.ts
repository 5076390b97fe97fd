import type { World } from '@slovo/testing';
import pLimit from 'p-limit';
import { Actor, buttonsOf, type Upload } from '../actor.ts';
import { formOf } from '../openapi/library.ts';
import { photoWithPlace } from '../photos.ts';
import { acceptInvitation, invite, makeDraft, type ReportAnswer, reportOf, start } from '../promises.ts';

const AT_ONCE = 8;
/** One person in so many has met the bot, which sends 29.5 messages a second; the others sign in without it. */
const ONE_WITH_CHAT = 25;
const FEWEST_WITH_CHAT = 3;
/** A thousand people do each rare thing so often a day, and operators do each of their things as often. */
const RARE_PER_THOUSAND = 2;
/** Not the browser of the first sign-in: people get a notice of a new one. */
const PHONE =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 Mobile/15E148 Safari/604.1';
/** Days. */
const SHORTEST_PROMISE = 3;
/** A session ends after thirty days without use. */
const RENEWED_AFTER = 20;

export interface Ways {
  /** The share of the people who are active on a day. */
  activeShare: number;
  zones: readonly string[];
  /** Days. */
  longestPromise: number;
}

/** Several promises end and begin within each third of the days. */
export const MANY: Ways = {
  // The machine of a soak has better use for its time than reports of all: everybody comes about once a week.
  activeShare: 0.15,
  zones: ['Europe/Moscow', 'Asia/Yekaterinburg', 'Europe/Berlin', 'Asia/Vladivostok'],
  longestPromise: 7,
};

/** Everybody comes, and is reminded at the same instants, each of which costs the clock about the same. */
export const FEW: Ways = { activeShare: 1, zones: ['Europe/Moscow'], longestPromise: SHORTEST_PROMISE };

interface Person {
  actor: Actor;
  hasChat: boolean;
  promiseId?: number;
  /** The day after the promise's last one. */
  freeOn: number;
  lastSignIn: number;
}

/** People who do about the same every day, and an operator with them. A seed decides who does what. */
export class Crowd {
  private readonly people: Person[] = [];
  private operatorToken = '';
  private count = 0;
  /** Reports of the day before that wait for a vote. */
  private waiting: number[] = [];
  private banned: Person[] = [];
  /** They are deleted on the next day. */
  private leaving: Person[] = [];
  private photo!: Upload;

  constructor(
    private readonly world: World,
    private readonly random: () => number,
    private readonly ways: Ways,
  ) {}

  /** So many people, each with a promise. */
  async arrive(size: number): Promise<void> {
    this.photo = await photoWithPlace('#8899aa');
    const withChat = Math.max(FEWEST_WITH_CHAT, Math.round(size / ONE_WITH_CHAT));
    const arriving = Array.from({ length: size }, (_, index) => index < withChat);
    this.people.push(...(await inPieces(arriving, (hasChat) => this.admit(hasChat, 0))));
    const owners = this.people.map((person) => ({ person, choice: this.random() }));
    await inPieces(owners, ({ person, choice }) => this.begin(person, 0, choice));
  }

  /**
   * @param day from 0
   * @param operatorToken of the day
   */
  async live(day: number, operatorToken: string): Promise<void> {
    this.operatorToken = operatorToken;
    await this.unbanAll(day);
    await this.replaceLeavers(day);
    // All choices come before the first request, so that their order does not depend on answers.
    const acts = this.people
      .filter(() => this.random() < this.ways.activeShare)
      .map((person) => ({ person, how: this.random(), length: this.random(), vote: this.random() }));
    const open = this.waiting;
    this.waiting = [];
    await inPieces(acts, async ({ person, how, length, vote }) => {
      if (how > 0.8 || day - person.lastSignIn >= RENEWED_AFTER) await this.signInAgain(person, day);
      if (vote < 0.5) await this.vote(person, open.pop());
      if (day >= person.freeOn) await this.begin(person, day, length);
      await this.report(person, how);
    });
    const rare = Math.max(1, Math.round((this.people.length * RARE_PER_THOUSAND) / 1_000));
    for (let nth = 0; nth < rare; nth += 1) await this.doRareThings(day + nth, `${day}-${nth}`);
    // An operator may have three unfinished uploads.
    await this.beginUpload();
  }

  private async admit(hasChat: boolean, day: number): Promise<Person> {
    const number = (this.count += 1);
    const names = { first_name: 'Аня', username: `soak_${number}` };
    // Operators write to those who speak English.
    const language_code = hasChat && number <= FEWEST_WITH_CHAT ? 'en' : 'ru';
    const actor = await Actor.arrive(this.world, { ...names, language_code });
    if (hasChat) await actor.signIn();
    else await this.openMiniApp(actor, this.zoneOf(number));
    return { actor, hasChat, freeOn: day, lastSignIn: day };
  }

  private async openMiniApp(actor: Actor, time_zone: string, userAgent?: string): Promise<void> {
    const address = `${this.world.sandboxUrl}/sandbox/people/${actor.id}/init-data`;
    const { initData } = (await (await fetch(address)).json()) as { initData: string };
    actor.token = '';
    const headers = userAgent ? { 'user-agent': userAgent } : undefined;
    const signedIn = await actor.ask<{ token: string; session: { userId: number } }>(
      'POST',
      '/auth',
      { initData, time_zone },
      headers,
    );
    actor.token = signedIn.token;
    actor.userId = signedIn.session.userId;
  }

  private signInAgain(person: Person, day: number): Promise<void> {
    person.lastSignIn = day;
    return this.openMiniApp(person.actor, this.zoneOf(person.actor.id), PHONE);
  }

  private zoneOf(number: number): string {
    const { zones } = this.ways;
    return zones[number % zones.length]!;
  }

  private async begin(person: Person, day: number, choice: number): Promise<void> {
    const days = SHORTEST_PROMISE + Math.floor(choice * (this.ways.longestPromise - SHORTEST_PROMISE + 1));
    const isPublic = choice < 0.5;
    const approval = isPublic ? 'anyuser' : 'system';
    const made = await makeDraft(person.actor, { title: `Слово дня ${day}`, days, approval, isPublic });
    await start(person.actor, made);
    person.promiseId = made.id;
    person.freeOn = day + days;
  }

  /** What the product refuses, such as a second report of a day that has ended, is no fault of a soak. */
  private async report(person: Person, how: number): Promise<void> {
    const { actor, promiseId } = person;
    if (person.hasChat && how < 0.5) return this.reportInChat(actor, how < 0.25);
    const withPhoto = how < 0.06;
    const answer = await actor.report<ReportAnswer>(promiseId!, 'Сделано', withPhoto ? [this.photo] : []);
    if (answer.status >= 500) throw new Error(`a report was answered ${answer.status}`);
    if (answer.status >= 300) return;
    const { id, report_status } = answer.body.report;
    // Unless the system has approved it meanwhile.
    if (how < 0.03) await actor.call('DELETE', `/api/reports/${id}`);
    else if (report_status === 'pending') this.waiting.push(id);
  }

  /** Half of them never press the button of the card. */
  private async reportInChat(actor: Actor, isSent: boolean): Promise<void> {
    const last = (await actor.chat(1)).at(-1)!.message_id;
    await actor.send([this.photo], 'Сделано');
    if (!isSent) return;
    const { message, button } = await actor.findButton(
      ({ callback_data }, { message_id }) => callback_data !== undefined && message_id > last,
      'the card of a report',
    );
    await actor.press(message, button);
  }

  private async vote({ actor }: Person, reportId: number | undefined): Promise<void> {
    if (!reportId) return;
    const { status } = await actor.call('POST', `/api/reports/${reportId}/vote`, { voteType: 'approve' });
    if (status >= 500) throw new Error(`a vote was answered ${status}`);
  }

  /** Each once. */
  private async doRareThings(turn: number, key: string): Promise<void> {
    const withChat = this.people.filter(({ hasChat }) => hasChat);
    const [talker, judge, sleeper] = [0, 1, 2].map((place) => withChat[(turn + place) % withChat.length]!);
    const others = this.people.filter((person) => !person.hasChat && !this.leaving.includes(person));
    const [asker, leaver, troubled] = [0, 1, 2].map(() => take(others, this.random()));
    await this.beJudged(talker!.actor, judge!.actor);
    await snooze(sleeper!.actor);
    await talker!.actor.say('/report');
    if (asker) await asker.actor.ask('POST', '/api/me/data-exports').catch(ignoreRefusal);
    if (leaver) await this.leave(leaver, judge!.actor);
    await this.writeToGroup(key);
    await this.operate('/api/admin/exports', { kind: 'audit', filter: {} });
    if (troubled) await this.ban(troubled);
  }

  /** The judge gets the report with its photo in their chat. */
  private async beJudged(owner: Actor, judge: Actor): Promise<void> {
    const draft = await makeDraft(owner, { title: 'Слово при свидетеле', days: SHORTEST_PROMISE });
    await invite(owner, draft, judge);
    await acceptInvitation(owner, draft, judge);
    await start(owner, draft);
    const { reportId } = await reportOf(owner, draft, this.photo);
    await judge.ask('POST', `/api/reports/${reportId}/approve-by-motivator`);
  }

  /** Lets a person leave who is named in a message that another person has. */
  private async leave(leaver: Person, owner: Actor): Promise<void> {
    const title = 'Слово на прощание';
    const draft = await makeDraft(owner, {
      title,
      days: SHORTEST_PROMISE,
      approval: 'anyuser',
      isPublic: true,
    });
    await start(owner, draft);
    const { reportId } = await reportOf(owner, draft);
    await leaver.actor.ask('POST', `/api/reports/${reportId}/vote`, { voteType: 'approve' });
    this.leaving.push(leaver);
  }

  /** The number of people stays as it is. */
  private async replaceLeavers(day: number): Promise<void> {
    for (const leaver of this.leaving.splice(0)) {
      const reason = { reason: 'Просит', idempotencyKey: `soak-${leaver.actor.userId}` };
      await this.operate(`/api/admin/users/${leaver.actor.userId}/delete`, reason);
      this.people.splice(this.people.indexOf(leaver), 1);
      const newcomer = await this.admit(false, day);
      await this.begin(newcomer, day, this.random());
      this.people.push(newcomer);
    }
  }

  private async writeToGroup(key: string): Promise<void> {
    const filters = { language: 'en' };
    const path = '/api/admin/notifications/group';
    await this.operate(`${path}?preview=true`, { filters });
    await this.operate(path, { filters, message: { text: `Day ${key}` }, idempotencyKey: key });
  }

  private async operate<T>(path: string, body: object): Promise<T> {
    const response = await fetch(this.world.appUrl + path, {
      method: 'POST',
      headers: { authorization: `Bearer ${this.operatorToken}`, 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });
    if (!response.ok) throw new Error(`${path} was answered ${response.status}: ${await response.text()}`);
    return (await response.json()) as T;
  }

  /** A file of which the first half comes, and then nothing. */
  private async beginUpload(): Promise<void> {
    const chunk = 1024 * 1024;
    const file = { fileName: 'a.jpg', fileSize: chunk * 2, mimeType: 'image/jpeg', totalChunks: 2 };
    const bytes = new Uint8Array(chunk);
    bytes.set(this.photo.bytes);
    const path = '/api/admin/media/upload';
    const { sessionId } = await this.operate<{ sessionId: string }>(`${path}/init`, file);
    const response = await fetch(`${this.world.appUrl}${path}/chunk`, {
      method: 'POST',
      headers: { authorization: `Bearer ${this.operatorToken}` },
      body: formOf('chunk', bytes, 'blob', { chunkIndex: 0, sessionId }),
    });
    if (!response.ok) throw new Error(`a chunk was answered ${response.status}: ${await response.text()}`);
  }

  private async ban(person: Person): Promise<void> {
    await this.operate(`/api/admin/users/${person.actor.userId}/ban`, { reason: 'Спам' });
    this.people.splice(this.people.indexOf(person), 1);
    this.banned.push(person);
  }

  private async unbanAll(day: number): Promise<void> {
    for (const person of this.banned.splice(0)) {
      await this.operate(`/api/admin/users/${person.actor.userId}/unban`, {});
      // A ban ends the sessions.
      await this.signInAgain(person, day);
      this.people.push(person);
    }
  }
}

/** Where the newest messages of the chat have a reminder of one promise. */
async function snooze(actor: Actor): Promise<void> {
  for (const message of (await actor.chat()).toReversed()) {
    const button = buttonsOf(message).find(({ text }) => /через час|in an hour/i.test(text));
    if (button) return void (await actor.press(message, button));
  }
}

/** Takes a person out of the list. */
const take = (people: Person[], choice: number): Person | undefined =>
  people.splice(Math.floor(choice * people.length), 1)[0];

/** A person who has asked recently is refused. */
const ignoreRefusal = (error: Error): void => {
  if (!/answered 4\d\d/.test(error.message)) throw error;
};

const inPieces = <T, R>(all: readonly T[], work: (one: T) => Promise<R>): Promise<R[]> =>
  pLimit(AT_ONCE).map(all, work);
