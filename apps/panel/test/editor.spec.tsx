// The editor of messages: what it may hold, how it counts, what it previews.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { FakeGateway } from '@slovo/testing/fake-gateway';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { previewOf } from './audience-samples.ts';
import { mountPanel, type MountOptions } from './mount-panel.tsx';

const TEST = 'POST /api/admin/notifications/test';
const having = () =>
  new FakeGateway()
    .on('POST /api/admin/notifications/group', () => previewOf())
    .on(TEST, () => ({ jobId: 1, notificationId: 2, status: 'sent', outcome: 'delivered', error: null }));
const mount = (options: MountOptions = {}) =>
  mountPanel('/notifications/broadcast', { gateway: having(), ...options });
const area = () => screen.findByRole('textbox', { name: 'Message' });

/** jsdom has no typing into contenteditable; a paste takes the same way as in a browser. */
async function paste(html: string, text = ''): Promise<void> {
  const data: Record<string, string> = { 'text/html': html, 'text/plain': text };
  const clipboardData = { getData: (type: string) => data[type] ?? '', files: [], types: Object.keys(data) };
  fireEvent.paste(await area(), { clipboardData });
}
const preview = (name: string) => within(screen.getByRole('region', { name }));
const messageIn = (name: string) => screen.getByRole('region', { name }).querySelector('.ui-message')!;
/** What is sent, by the request that sends it to oneself. */
async function sentHtml(gateway: FakeGateway): Promise<string> {
  const before = gateway.to(TEST).length;
  await userEvent.click(await screen.findByRole('button', { name: 'Send to myself' }));
  await waitFor(() => expect(gateway.to(TEST)).toHaveLength(before + 1));
  return (gateway.to(TEST).at(-1)!.body as { content: { text: string } }).content.text;
}

describe('what a message may hold', () => {
  it('[EDITOR-02] [EDITOR-07] [ADM-GEN-12] is b, i, u, s, a and blockquote; all else becomes its text', async () => {
    const { gateway } = await mount();
    await paste(
      '<h1>Head</h1><p><strong>b</strong><em>i</em><u>u</u><del>s</del>' +
        '<a href="https://slovo.app/" onclick="x()" target="_blank">a</a><code>code</code></p>' +
        '<ul><li>item</li></ul><blockquote><p>quote</p></blockquote><script>evil()</script><img src="x" onerror="y()">',
    );
    expect(await sentHtml(gateway)).toBe(
      'Head\n<b>b</b><i>i</i><u>u</u><s>s</s><a href="https://slovo.app/">a</a>code\nitem\n<blockquote>quote</blockquote>',
    );
  });

  it('drops addresses that a message may not have', async () => {
    const { gateway } = await mount();
    await paste('<p><a href="javascript:alert(1)">one</a> <a href="tg://resolve?domain=slovo">two</a></p>');
    expect(await sentHtml(gateway)).toBe('one <a href="tg://resolve?domain=slovo">two</a>');
  });

  it('is set with the buttons of the toolbar', async () => {
    const { gateway } = await mount();
    await paste('<p>word</p>');
    const toolbar = within(screen.getByRole('toolbar', { name: 'Formatting' }));
    expect(toolbar.getAllByRole('button').map((button) => button.getAttribute('aria-label'))).toEqual([
      'Bold',
      'Italic',
      'Underline',
      'Strikethrough',
      'Quote',
      'Link',
      null,
    ]);
    await userEvent.click(toolbar.getByRole('button', { name: 'Quote' }));
    expect(toolbar.getByRole('button', { name: 'Quote' })).toHaveAttribute('aria-pressed', 'true');
    expect(await sentHtml(gateway)).toBe('<blockquote>word</blockquote>');
  });

  it('[EDITOR-08] a link asks for its URL, and takes only one that may be linked', async () => {
    const { gateway } = await mount();
    await userEvent.click(await screen.findByRole('button', { name: 'Link' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Link' }));
    const field = dialog.getByRole('textbox', { name: 'Address (URL)' });
    await userEvent.type(field, 'javascript:alert(1)');
    await userEvent.click(dialog.getByRole('button', { name: 'Insert link' }));
    expect(await dialog.findByRole('alert')).toHaveTextContent('This address cannot be linked');
    await userEvent.clear(field);
    await userEvent.type(field, 'https://slovo.app/feed{Enter}');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(await sentHtml(gateway)).toBe('<a href="https://slovo.app/feed">https://slovo.app/feed</a>');
  });

  it('keeps line breaks as they are written', async () => {
    const { gateway } = await mount();
    await paste('<p>one</p><p></p><p>two<br>three</p>');
    expect(await sentHtml(gateway)).toBe('one\n\ntwo\nthree');
  });
});

describe('the counter', () => {
  it('[EDITOR-01] [EDITOR-03] [EDITOR-06] counts plain text without tags, of 2000', async () => {
    await mount();
    await paste('<p><b>Слово</b> &amp; <a href="https://slovo.app">дело</a></p>');
    expect(await screen.findByText('12 / 2,000')).toBeVisible();
  });

  it('[EDITOR-10] stands under six rows', async () => {
    await mount();
    const box = (await area()).closest('.ui-editor') as HTMLElement;
    expect(box.style.getPropertyValue('--rows')).toBe('6');
    const css = readFileSync(join(import.meta.dirname, '../../../libs/ui/src/panel/compose.css'), 'utf8');
    expect(css).toMatch(/\.ui-editor-area \{\s*min-height: calc\(var\(--rows\) \* var\(--lead-2\)/);
  });
});

describe('the previews', () => {
  it('[ADM-GEN-13] [EDITOR-09] show the message on the web and in Telegram, where a quote is bold italic', async () => {
    await mount();
    await paste('<p><u>News</u></p><blockquote><p>a quote</p></blockquote>');
    await waitFor(() => expect(messageIn('Telegram').innerHTML).toBe('<u>News</u>\n<b><i>a quote</i></b>'));
    expect(messageIn('Web').innerHTML).toBe('<u>News</u><blockquote>a quote</blockquote>');
  });

  it('fill variables with the operator’s own name, and refuse others', async () => {
    await mount();
    await paste('<p>{{first_name}}, привет</p>');
    await waitFor(() => expect(messageIn('Telegram')).toHaveTextContent('Кирилл, привет'));
    await paste('<p>{{city}}</p>');
    expect(await screen.findByText(/^There is no variable \{\{city\}\}/)).toBeVisible();
  });

  it('say that a channel is off', async () => {
    await mount();
    await userEvent.click(await screen.findByRole('checkbox', { name: 'Web' }));
    expect(preview('Web').getByText('channel is off')).toBeVisible();
    expect(preview('Telegram').queryByText('channel is off')).toBeNull();
  });
});
