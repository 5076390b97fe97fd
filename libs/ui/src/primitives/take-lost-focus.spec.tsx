import { describe, expect, it } from '@jest/globals';
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { takeLostFocus } from './take-lost-focus.ts';

function Vote() {
  const [voted, setVoted] = useState(false);
  return (
    <>
      {voted ? (
        <button key="voted" type="button" ref={takeLostFocus}>
          Проголосовал
        </button>
      ) : (
        <button key="vote" type="button" onClick={() => setTimeout(() => setVoted(true))}>
          Проголосовать
        </button>
      )}
      <button type="button">Дальше</button>
    </>
  );
}

describe('takeLostFocus', () => {
  it('moves lost focus to the replacement', async () => {
    render(<Vote />);
    await userEvent.tab();
    await userEvent.keyboard('{Enter}');
    expect(await screen.findByRole('button', { name: 'Проголосовал' })).toHaveFocus();
  });
  it('leaves focus that is elsewhere by now', async () => {
    render(<Vote />);
    await userEvent.tab();
    await userEvent.keyboard('{Enter}');
    screen.getByRole('button', { name: 'Дальше' }).focus();
    await screen.findByRole('button', { name: 'Проголосовал' });
    expect(screen.getByRole('button', { name: 'Дальше' })).toHaveFocus();
  });
});
