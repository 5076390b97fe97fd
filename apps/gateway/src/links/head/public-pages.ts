import { Injectable, Logger } from '@nestjs/common';
import {
  getUserByUsername,
  getUserPromise,
  listPublicReports,
  listUserPromises,
  type PromiseView,
} from '@slovo/contracts';
import { Refusal } from '@slovo/kit/calls';
import type { Language } from '@slovo/texts/languages';
import { cardOfSample, describeSample } from './describe-sample.ts';
import { type Sample, samplesOf } from './samples.ts';
import { answerInTime } from '../../calls/answer-in-time.ts';
import { PATIENCE_MS, type VisitorView } from '../../calls/visitor-view.ts';
import type { Card } from '../card/card.ts';
import { type LinksTexts, linksTexts } from '../links-texts.ts';
import { cardOfPerson, describePerson, MOST_DRAWN, type PersonOnPage } from './describe-person.ts';
import { cardOfPlace, describePlace } from './describe-place.ts';
import { cardOfPromise, describePromise } from './describe-promise.ts';
import type { PageFacts } from './page-facts.ts';
import { type PageSubject, type SampleKind, subjectOf } from './page-subject.ts';

/** For readers without scripts, where the page itself is not rendered. */
const MOST_REPORTS = 3;
const MOST_PROMISES = 10;

/** Finds what others may see of a page. */
@Injectable()
export class PublicPages {
  private readonly logger = new Logger(PublicPages.name);

  /** The page goes out even if something fails, if need be without its content. */
  async describe(path: string, language: Language, view: VisitorView): Promise<PageFacts> {
    const texts = linksTexts[language];
    const subject = subjectOf(path);
    try {
      return (await answerInTime(this.find(subject, language, view), PATIENCE_MS)) ?? blank(texts, 200);
    } catch (error) {
      if (error instanceof Refusal)
        return { ...blank(texts, 404), movedTo: await this.newAddress(path, view) };
      this.logger.error(`The head of ${path} failed: ${(error as Error).stack ?? String(error)}`);
      return blank(texts, 200);
    }
  }

  /** @throws Refusal PROMISE_NOT_FOUND, USER_NOT_FOUND, NOT_FOUND, also for what is private or of another person */
  async cardOf(path: string, language: Language, view: VisitorView): Promise<Card> {
    const texts = linksTexts[language];
    const subject = subjectOf(path);
    switch (subject.kind) {
      case 'private':
      case 'unknown':
        throw new Refusal('NOT_FOUND');
      case 'profile':
        return cardOfPerson(await this.findPerson(subject.username, MOST_DRAWN, view), texts);
      case 'promise':
        return cardOfPromise(await this.findPromise(subject, view), texts);
      case 'article':
      case 'habit':
      case 'motivator':
        return cardOfSample(findSample(subject, language), texts);
      default:
        return cardOfPlace(subject.kind, language);
    }
  }

  /**
   * The address of a page that is missing under an old username, or null. Auth knows usernames that were given up;
   * promises are found under the present ones only.
   */
  async newAddress(path: string, view: VisitorView): Promise<string | null> {
    const subject = subjectOf(path);
    if (subject.kind !== 'profile' && subject.kind !== 'promise') return null;
    const person = await view.ask(getUserByUsername, { username: subject.username }).catch(() => null);
    const username = person?.username;
    if (!username || username.toLowerCase() === subject.username.toLowerCase()) return null;
    return subject.kind === 'profile' ? `/${username}` : `/${username}/p/${subject.id}`;
  }

  private async find(subject: PageSubject, language: Language, view: VisitorView): Promise<PageFacts> {
    const texts = linksTexts[language];
    switch (subject.kind) {
      case 'private':
        return blank(texts, 200);
      case 'unknown':
        return blank(texts, 404);
      case 'profile':
        return describePerson(await this.findPerson(subject.username, undefined, view), texts);
      case 'promise': {
        const [promise, reports] = await Promise.all([
          this.findPromise(subject, view),
          view.ask(listPublicReports, { id: subject.id }).catch(() => ({ items: [] })),
        ]);
        return describePromise(promise, reports.items.slice(0, MOST_REPORTS), texts);
      }
      case 'article':
      case 'habit':
      case 'motivator':
        return describeSample(findSample(subject, language), texts);
      default:
        return describePlace(subject.kind, language);
    }
  }

  private findPromise(
    { username, id }: { username: string; id: number },
    view: VisitorView,
  ): Promise<PromiseView> {
    return view.ask(getUserPromise, { username, id });
  }

  /** @param limit of promises; without it, the same request as that of the page's elements */
  private async findPerson(
    username: string,
    limit: number | undefined,
    view: VisitorView,
  ): Promise<PersonOnPage> {
    const [person, promises] = await Promise.all([
      view.ask(getUserByUsername, { username }),
      view.ask(listUserPromises, limit === undefined ? { username } : { username, limit }),
    ]);
    const shown = promises.items.slice(0, MOST_PROMISES);
    return { person, username: person.username ?? username, promises: shown };
  }
}

/** @throws Refusal NOT_FOUND */
function findSample({ kind, id }: { kind: SampleKind; id: number }, language: Language): Sample {
  const sample = samplesOf(kind, language).find((one) => one.id === id);
  if (!sample) throw new Refusal('NOT_FOUND');
  return sample;
}

/** The site alone: nothing of what is not there, or not for everybody. */
const blank = ({ home }: LinksTexts, status: 200 | 404): PageFacts => ({
  status,
  title: home.title,
  description: home.description,
  type: 'website',
  path: null,
  image: null,
  content: null,
});
