import { landing } from '@slovo/texts/web/landing';
import { Ribbon } from '@slovo/ui/days/ribbon';
import { TodayMark } from '@slovo/ui/days/today-mark';
import { week } from '@slovo/ui/patterns/empty-state';
import { Avatar } from '@slovo/ui/primitives/avatar';
import type { ReactNode } from 'react';

const { ribbon, report, people } = landing.features;

export function Features() {
  return (
    <section className="mt-16 grid gap-10 lg:grid-cols-3 lg:gap-6">
      <Feature title={ribbon.title} text={ribbon.text}>
        <Ribbon days={week('kkkkkkskkkOaaa')} />
      </Feature>
      <Feature title={report.title} text={report.text}>
        <div className="flex items-end gap-2">
          <Avatar size="s" name={report.name} />
          <p className="rounded-[14px] rounded-bl-[4px] bg-sunken px-3 py-2 leading-5">{report.said}</p>
        </div>
      </Feature>
      <Feature title={people.title} text={people.text}>
        <div className="flex items-center gap-[10px]">
          <Avatar name={people.name} />
          <div className="min-w-0 flex-1">
            <p className="ui-strong ui-cut">{people.name}</p>
            <p className="ui-meta">{people.did}</p>
          </div>
          <TodayMark state="kept" label={people.kept} />
        </div>
      </Feature>
    </section>
  );
}

function Feature({ title, text, children }: { title: string; text: string; children: ReactNode }) {
  return (
    <article className="md:grid md:grid-cols-[300px_1fr] md:grid-rows-[auto_1fr] md:gap-x-6 lg:block">
      <div className="grid min-h-[84px] content-center rounded-3 bg-surface px-4 py-3 shadow-1 md:row-span-2">
        {children}
      </div>
      <h2 className="mt-4 mb-1 md:mt-2 lg:mt-4">{title}</h2>
      <p className="text-ink-2">{text}</p>
    </article>
  );
}
