import { Injectable } from '@nestjs/common';
import {
  type Caller,
  getUserByUsername,
  getUserPromise,
  listPublicReports,
  listUserPromises,
  type PromiseView,
} from '@slovo/contracts';
import { CallClient, Refusal } from '@slovo/kit/calls';
import type { Language } from '@slovo/texts/languages';
import { cardOfSample, describeSample } from './describe-sample.ts';
import { type Sample, samplesOf } from './samples.ts';
import { answerInTime } from '../../calls/answer-in-time.ts';
import type { Card } from '../card/card.ts';
import { type LinksTexts, linksTexts } from '../links-texts.ts';
import { cardOfPerson, describePerson, type PersonOnPage } from './describe-person.ts';
import { cardOfPlace, describePlace } from './describe-place.ts';
import { cardOfPromise, describePromise } from './describe-promise.ts';
import type { PageFacts } from './page-facts.ts';
import { type PageSubject, type SampleKind, subjectOf } from './page-subject.ts';

/** A page is rather sent without its content than late: the app asks again itself. */
const PATIENCE_MS = 1_500;
const MOST_REPORTS = 3;
const MOST_PROMISES = 10;

/** A visitor: nothing that only its owner may see is ever in a page. */
const VISITOR: Caller = { kind: 'anyone' };

/** Finds what others may see of a page. */
@Injectable()
export class PublicPages {
  constructor(private readonly calls: CallClient) {}

  async describe(path: string, language: Language, requestId: string): Promise<PageFacts> {
    const texts = linksTexts[language];
    const subject = subjectOf(path);
    try {
      return (await answerInTime(this.find(subject, language, requestId), PATIENCE_MS)) ?? blank(texts, 200);
    } catch (error) {
      if (error instanceof Refusal) return blank(texts, 404);
      throw error;
    }
  }

  /** @throws Refusal PROMISE_NOT_FOUND, USER_NOT_FOUND, NOT_FOUND, also for what is private or of somebody else */
  async cardOf(path: string, language: Language, requestId: string): Promise<Card> {
    const texts = linksTexts[language];
    const subject = subjectOf(path);
    switch (subject.kind) {
      case 'private':
        throw new Refusal('NOT_FOUND');
      case 'profile':
        return cardOfPerson(await this.findPerson(subject.username, requestId), texts);
      case 'promise':
        return cardOfPromise(await this.findPromise(subject, requestId), texts);
      case 'article':
      case 'habit':
      case 'motivator':
        return cardOfSample(findSample(subject, language), texts);
      default:
        return cardOfPlace(subject.kind, language);
    }
  }

  private async find(subject: PageSubject, language: Language, requestId: string): Promise<PageFacts> {
    const texts = linksTexts[language];
    switch (subject.kind) {
      case 'private':
        return blank(texts, 200);
      case 'profile':
        return describePerson(await this.findPerson(subject.username, requestId), texts);
      case 'promise': {
        const promise = await this.findPromise(subject, requestId);
        const input = { id: subject.id, limit: MOST_REPORTS };
        const reports = await this.calls
          .call(listPublicReports, input, VISITOR, { requestId })
          .catch(() => ({ items: [] }));
        return describePromise(promise, reports.items, texts);
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
    requestId: string,
  ): Promise<PromiseView> {
    return this.calls.call(getUserPromise, { username, id }, VISITOR, { requestId });
  }

  private async findPerson(username: string, requestId: string): Promise<PersonOnPage> {
    const options = { requestId };
    const [person, promises] = await Promise.all([
      this.calls.call(getUserByUsername, { username }, VISITOR, options),
      this.calls.call(listUserPromises, { username, limit: MOST_PROMISES }, VISITOR, options),
    ]);
    return { person, username: person.username ?? username, promises: promises.items };
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
