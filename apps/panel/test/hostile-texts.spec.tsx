// Texts of attackers, pasted into the editor of messages by an operator who copies them from a chat without looking.
import { describe, expect, it } from '@jest/globals';
import { HOSTILE_TEXTS } from '@slovo/domain/hostile-texts';
import { fillVariables, parseMessage, telegramMessages, webHtml } from '@slovo/domain/message';
import { FakeGateway } from '@slovo/testing/fake-gateway';
import { fireEvent, screen } from '@testing-library/react';
import { previewOf } from './audience-samples.ts';
import { mountPanel, operatorUntil } from './mount-panel.tsx';

const { first_name, username } = operatorUntil(new Date());
/** jsdom walks a tree by recursion, where browsers end it at a depth of 512. */
const isDeep = (text: string): boolean => text.split('<').length > 500;
/** Each fourth: all of them go through the sanitiser in specs of the domain. */
const TEXTS = HOSTILE_TEXTS.filter((text, index) => index % 4 === 0 && !isDeep(text));
const ALLOWED = 'b, i, u, s, a[href], blockquote, br';

/** What the form keeps, and would send. */
const kept = (): string => {
  const draft = localStorage.getItem('panel-draft-broadcast')!;
  return (JSON.parse(draft) as { fields: { written: { html: string } } }).fields.written.html;
};

/** As a page has it: its own way of quotes and entities. */
function asPage(html: string): string {
  const box = document.createElement('div');
  box.innerHTML = html;
  return box.innerHTML;
}

function pasteInsteadOfAll(area: HTMLElement, text: string, type: string): void {
  fireEvent.keyDown(area, { key: 'a', code: 'KeyA', ctrlKey: true });
  const getData = (wanted: string) => (wanted === type ? text : '');
  fireEvent.paste(area, { clipboardData: { getData, files: [], types: [type] } });
}

/** The messages of a preview; none where there is nothing to show. */
const messagesIn = (channel: string): Element[] => [
  ...screen.getByRole('region', { name: channel }).querySelectorAll('.ui-message'),
];
const shown = (channel: string): string[] => messagesIn(channel).map(({ innerHTML }) => innerHTML);

describe('[ADM-SEND-18] a hostile text in the editor', () => {
  it.each(['text/html', 'text/plain'])(
    'is kept as its own sanitising, and both previews show what is sent: %s',
    async (type) => {
      const gateway = new FakeGateway().on('POST /api/admin/notifications/group', () => previewOf());
      await mountPanel('/notifications/broadcast', { gateway });
      const area = await screen.findByRole('textbox', { name: 'Message' });
      for (const text of TEXTS) {
        pasteInsteadOfAll(area, 'between', 'text/plain');
        expect(kept()).toBe('between');
        pasteInsteadOfAll(area, text, type);
        const html = kept();
        expect(parseMessage(html).html).toBe(html);
        const filled = fillVariables(html, { first_name, username }, 'друг');
        const telegram = telegramMessages({ html: filled, hasMedia: false }).map((message) =>
          message.kind === 'text' ? asPage(message.html) : message.kind,
        );
        expect({ text, telegram: shown('Telegram') }).toEqual({
          text,
          telegram: html === '' ? [] : telegram,
        });
        expect({ text, web: shown('Web') }).toEqual({
          text,
          web: html === '' ? [] : [asPage(webHtml(filled))],
        });
        for (const message of [...messagesIn('Telegram'), ...messagesIn('Web')]) {
          const strange = [...message.querySelectorAll('*')].filter((element) => !element.matches(ALLOWED));
          expect({ text, strange }).toEqual({ text, strange: [] });
          for (const link of message.querySelectorAll('a'))
            expect(link.protocol).toMatch(/^(https?|tg|mailto):$/);
        }
      }
    },
  );
});
