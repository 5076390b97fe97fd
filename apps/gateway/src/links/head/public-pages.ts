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
import { previewText, previewTitle } from '@slovo/texts/link-previews';
import { answerInTime } from '../../calls/answer-in-time.ts';
import { type LinksTexts, linksTexts } from '../links-texts.ts';
import { describePromise, nameOf } from './describe-promise.ts';
import type { PageFacts } from './page-facts.ts';
import { type PageSubject, subjectOf } from './page-subject.ts';

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
      return (await answerInTime(this.find(subject, texts, requestId), PATIENCE_MS)) ?? blank(texts, 200);
    } catch (error) {
      if (error instanceof Refusal) return blank(texts, 404);
      throw error;
    }
  }

  /** @throws Refusal PROMISE_NOT_FOUND, also for one that is private or of somebody else */
  findPromise(username: string, id: number, requestId: string): Promise<PromiseView> {
    return this.calls.call(getUserPromise, { username, id }, VISITOR, { requestId });
  }

  private async find(subject: PageSubject, texts: LinksTexts, requestId: string): Promise<PageFacts> {
    switch (subject.kind) {
      case 'private':
        return blank(texts, 200);
      case 'profile':
        return this.findProfile(subject.username, texts, requestId);
      case 'promise': {
        const promise = await this.findPromise(subject.username, subject.id, requestId);
        const limit = MOST_REPORTS;
        const reports = await this.calls
          .call(listPublicReports, { id: subject.id, limit }, VISITOR, { requestId })
          .catch(() => ({ items: [] }));
        return describePromise(promise, reports.items, texts);
      }
      default:
        return placeOf(subject.kind, texts);
    }
  }

  private async findProfile(username: string, texts: LinksTexts, requestId: string): Promise<PageFacts> {
    const options = { requestId };
    const [person, promises] = await Promise.all([
      this.calls.call(getUserByUsername, { username }, VISITOR, options),
      this.calls.call(listUserPromises, { username, limit: MOST_PROMISES }, VISITOR, options),
    ]);
    const { promises: given, completed, reports } = person.stats;
    const description = previewText(person.bio, texts.profile.description(given, completed, reports));
    return {
      status: 200,
      title: previewTitle(texts.profile.title(nameOf(person), person.username ?? username)),
      description,
      type: 'profile',
      path: `/${person.username ?? username}`,
      image: null,
      content: {
        text: description,
        itemsTitle: texts.promises,
        items: promises.items.map(({ title }) => title),
      },
    };
  }
}

function placeOf(kind: 'home' | 'feed' | 'board', texts: LinksTexts): PageFacts {
  const { title, description } = texts[kind];
  return {
    status: 200,
    title,
    description,
    type: 'website',
    path: kind === 'home' ? '/' : `/${kind}`,
    image: null,
    content: { text: description, itemsTitle: '', items: [] },
  };
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
