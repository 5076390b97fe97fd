import { Injectable } from '@nestjs/common';
import { Clock } from '@slovo/kit/clock';
import { ownDataPage, type OwnDataTexts } from '@slovo/texts/own-data-page';
import { escapeHtml, PAGE_STYLE } from './page-parts.ts';
import { PersonRows, type Row } from './person-rows.ts';
import type { TakenExport } from './taken-export.ts';

export interface TableSize {
  service: string;
  table: string;
  rows: number;
}

interface Page {
  texts: OwnDataTexts;
  /** An instant of a row in the person's zone and language. */
  when: (instant: unknown) => string;
}

/** The page of an export for a person without tools: no scripts, and nothing from a network. */
@Injectable()
export class ReadablePage {
  constructor(
    private readonly rows: PersonRows,
    private readonly clock: Clock,
  ) {}

  async *lines(taken: TakenExport, sizes: readonly TableSize[], signal: AbortSignal): AsyncGenerator<string> {
    const { language, time_zone: timeZone, user_id: userId } = taken;
    const texts = ownDataPage[language];
    const format = new Intl.DateTimeFormat(language, { dateStyle: 'long', timeStyle: 'short', timeZone });
    const page: Page = {
      texts,
      when: (instant) => (typeof instant === 'string' ? format.format(new Date(instant)) : ''),
    };
    const read = { userId, signal };
    yield head(language, texts, format.format(this.clock.now()));
    yield* this.profile(page, read);
    const titles = new Map<unknown, string>();
    yield* this.promises(page, read, titles);
    yield* this.reports(page, read, titles);
    yield* this.votes(page, read);
    yield* this.sessions(page, read);
    yield tableList(texts, sizes);
    yield '</main></body></html>\n';
  }

  private async *profile({ texts, when }: Page, { userId, signal }: Read): AsyncGenerator<string> {
    for await (const user of this.rows.of(userId, 'auth', 'users', signal)) {
      const facts: [string, unknown][] = [
        [texts.profile.name, [user['first_name'], user['last_name']].filter(Boolean).join(' ')],
        [texts.profile.username, user['username']],
        [texts.profile.about, user['bio']],
        [texts.profile.timeZone, user['time_zone']],
        [texts.profile.since, when(user['created_at'])],
      ];
      const shown = facts.filter(([, value]) => value);
      yield `<h2>${texts.profile.title}</h2><dl>`;
      yield shown.map(([name, value]) => `<dt>${name}</dt><dd>${escapeHtml(value)}</dd>`).join('');
      yield '</dl>\n';
    }
  }

  private async *promises(
    { texts, when }: Page,
    { userId, signal }: Read,
    titles: Map<unknown, string>,
  ): AsyncGenerator<string> {
    yield `<h2>${texts.promises.title}</h2>\n`;
    for await (const promise of this.rows.of(userId, 'promises', 'promises', signal)) {
      const title = escapeHtml(promise['title']);
      titles.set(promise['id'], title);
      const facts = [
        texts.promises.types[promise['type'] as string] ?? '',
        texts.promises.statuses[promise['status'] as string] ?? '',
        texts.promises.days(Number(promise['days_total'])),
        when(promise['started_at'] ?? promise['created_at']),
      ];
      yield `<article><h3>${title}</h3><p class="meta">${facts.filter(Boolean).join(' · ')}</p>`;
      yield `<p>${escapeHtml(promise['description'])}</p></article>\n`;
    }
    if (titles.size === 0) yield `<p>${texts.none}</p>\n`;
  }

  /** Both lists come in the order of the reports' ids, so they are read side by side. */
  private async *reports(
    page: Page,
    { userId, signal }: Read,
    titles: ReadonlyMap<unknown, string>,
  ): AsyncGenerator<string> {
    const { texts } = page;
    yield `<h2>${texts.reports.title}</h2>\n`;
    const media = this.rows.of(userId, 'promises', 'report_media', signal);
    let next = await media.next();
    let any = false;
    for await (const report of this.rows.of(userId, 'promises', 'reports', signal)) {
      any = true;
      yield reportHead(page, report, titles.get(report['promise_id']) ?? '');
      for (; !next.done && Number(next.value['report_id']) <= Number(report['id']); next = await media.next())
        if (next.value['report_id'] === report['id']) yield figure(next.value, texts);
      yield '</article>\n';
    }
    if (!any) yield `<p>${texts.none}</p>\n`;
  }

  private async *votes({ texts, when }: Page, { userId, signal }: Read): AsyncGenerator<string> {
    let any = false;
    for await (const vote of this.rows.of(userId, 'voting', 'votes', signal)) {
      if (!any) yield `<h2>${texts.votes.title}</h2><ul>\n`;
      any = true;
      const kind = texts.votes.types[vote['type'] as string] ?? '';
      const reason = vote['reason'] ? `: ${escapeHtml(vote['reason'])}` : '';
      yield `<li>${when(vote['cast_at'])} · ${kind}${reason}</li>\n`;
    }
    if (any) yield '</ul>\n';
  }

  private async *sessions({ texts, when }: Page, { userId, signal }: Read): AsyncGenerator<string> {
    yield `<h2>${texts.sessions.title}</h2><ul>\n`;
    for await (const session of this.rows.of(userId, 'auth', 'sessions', signal)) {
      const { user_agent: agent, ip_address: address } = session;
      const facts = [when(session['created_at']), agent, address].filter(Boolean);
      yield `<li>${facts.map(escapeHtml).join(' · ')}</li>\n`;
    }
    yield '</ul>\n';
  }
}

interface Read {
  userId: number;
  signal: AbortSignal;
}

const head = (language: string, texts: OwnDataTexts, madeAt: string): string =>
  `<!doctype html>
<html lang="${language}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>${texts.title}</title><style>${PAGE_STYLE}</style></head><body><main>
<h1>${texts.title}</h1><p>${texts.intro(escapeHtml(madeAt))}</p>
`;

function reportHead({ texts, when }: Page, report: Row, promise: string): string {
  const facts = [
    promise,
    report['day_number'] === null ? '' : texts.reports.day(Number(report['day_number'])),
    texts.reports.statuses[report['status'] as string] ?? '',
    report['withdrawn_at'] === null ? '' : texts.reports.withdrawn,
  ];
  const reason = report['reject_reason']
    ? `<p>${texts.reports.reason(escapeHtml(report['reject_reason']))}</p>`
    : '';
  return `<article><h3>${when(report['created_at'])}</h3><p class="meta">${facts.filter(Boolean).join(' · ')}</p>
<p>${escapeHtml(report['text'])}</p>${reason}`;
}

function figure(media: Row, texts: OwnDataTexts): string {
  const path = `media/${escapeHtml(media['path'])}`;
  return media['kind'] === 'video'
    ? `<video src="${path}" controls preload="none"></video>`
    : `<img src="${path}" alt="${texts.reports.photo}" loading="lazy">`;
}

function tableList(texts: OwnDataTexts, sizes: readonly TableSize[]): string {
  const items = sizes.map(({ service, table, rows }) => {
    const path = `data/${service}/${table}.json`;
    return `<li><a href="${path}">${path}</a> · ${texts.tables.rows(rows)}</li>`;
  });
  return `<h2>${texts.tables.title}</h2><p>${texts.tables.intro}</p><ul>${items.join('\n')}</ul>\n`;
}
