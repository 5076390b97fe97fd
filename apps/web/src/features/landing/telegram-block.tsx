import { landing } from '@slovo/texts/web/landing';
import type { ReactNode } from 'react';

const { telegram } = landing;

export function TelegramBlock({ action }: { action: ReactNode }) {
  return (
    <section className="mt-16 grid items-center gap-6 md:mt-24 md:grid-cols-[1fr_minmax(320px,400px)] md:rounded-4 md:bg-surface md:p-10 md:shadow-1">
      <div>
        <h2 className="text-4 tracking-[-0.02em]">{telegram.title}</h2>
        <p className="mt-2 mb-4 max-w-[44ch] text-ink-2">{telegram.text}</p>
        {action}
      </div>
      <div className="grid gap-1 rounded-3 bg-kept-soft p-4" aria-hidden>
        <p className="rounded-2 bg-surface px-3 py-2">
          <b className="font-title">{telegram.promise}</b>
          <br />
          {telegram.message}
          <time className="block text-end text-1 text-ink-3">{telegram.time}</time>
        </p>
        {[telegram.report, telegram.snooze].map((button) => (
          <span
            key={button}
            className="rounded-2 bg-accent py-2 text-center text-1 font-strong text-on-accent opacity-80"
          >
            {button}
          </span>
        ))}
      </div>
    </section>
  );
}
