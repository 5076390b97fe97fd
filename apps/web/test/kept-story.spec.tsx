// The moment of a kept word inside Telegram. Launch data is read once, so it is set before anything is imported.
import { afterEach, describe, expect, it } from '@jest/globals';
import { fireEvent, render, screen } from '@testing-library/react';
import { FakeTelegram, launchHash } from './fake-telegram.ts';
import { promiseOf } from './samples.ts';

window.history.replaceState(null, '', `/my/31${launchHash()}`);
const { ShareStory } = await import('../src/features/promises/kept/share-kept.tsx');

let telegram: FakeTelegram | undefined;
afterEach(() => telegram?.leave());

const word = (is_public: boolean) => promiseOf({ is_public, version: 9 });

describe('[LINK-13] a kept word inside Telegram', () => {
  it('becomes a story with the tall picture, by an address that Telegram can open', async () => {
    telegram = new FakeTelegram();
    render(<ShareStory promise={word(true)} />);
    fireEvent.click(await screen.findByRole('button', { name: 'В историю' }));
    expect(telegram.last('web_app_share_to_story')).toEqual({
      media_url: `${window.location.origin}/anya/p/31/card.png?lang=ru&size=story&v=9`,
      text: 'Бегать по утрам',
    });
  });

  it('makes no story of a private one', async () => {
    telegram = new FakeTelegram();
    render(<ShareStory promise={word(true)} />);
    const { container } = render(<ShareStory promise={word(false)} />);
    await screen.findByRole('button', { name: 'В историю' });
    expect(container).toBeEmptyDOMElement();
  });
});
