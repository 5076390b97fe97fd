import { describe, expect, it, jest } from '@jest/globals';
import { fireEvent, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Avatar, initialsOf } from './avatar.tsx';
import { Photo, Video } from './media.tsx';

const FAILURE = { title: 'Image failed to load', retryLabel: 'Try Again' };

describe('Photo', () => {
  it('shows the failure in its box and loads again on retry', async () => {
    const onRetry = jest.fn();
    const { container } = render(<Photo src="/a.jpg" alt="Аллея" failure={FAILURE} onRetry={onRetry} />);
    const box = container.firstElementChild;
    fireEvent.error(screen.getByRole('img', { name: 'Аллея' }));
    expect(screen.getByRole('alert')).toHaveTextContent('Image failed to load');
    expect(container.firstElementChild).toBe(box);
    await userEvent.click(screen.getByRole('button', { name: 'Try Again' }));
    expect(onRetry).toHaveBeenCalledTimes(1);
    expect(screen.getByRole('img', { name: 'Аллея' })).toHaveAttribute('src', '/a.jpg');
  });
  it('removes its skeleton once loaded and restarts for another picture', () => {
    const { container, rerender } = render(<Photo src="/a.jpg" alt="Аллея" failure={FAILURE} />);
    expect(container.querySelector('.ui-skel')).not.toBeNull();
    fireEvent.load(screen.getByRole('img'));
    expect(container.querySelector('.ui-skel')).toBeNull();
    fireEvent.error(screen.getByRole('img'));
    rerender(<Photo src="/b.jpg" alt="Аллея" failure={FAILURE} />);
    expect(screen.getByRole('img')).toHaveAttribute('src', '/b.jpg');
  });
});

describe('Video', () => {
  it('calls back to play and to change the sound', async () => {
    const onPlay = jest.fn();
    const onMutedChange = jest.fn();
    const onVolumeChange = jest.fn();
    render(
      <Video
        src="/a.mp4"
        label="Двор"
        playing={false}
        onPlay={onPlay}
        onPause={() => undefined}
        muted
        onMutedChange={onMutedChange}
        volume={0.5}
        onVolumeChange={onVolumeChange}
        texts={{
          play: 'Смотреть',
          pause: 'Пауза',
          soundOn: 'Включить звук',
          soundOff: 'Выключить звук',
          volume: 'Громкость',
        }}
      />,
    );
    await userEvent.click(screen.getByRole('button', { name: 'Смотреть' }));
    await userEvent.click(screen.getByRole('button', { name: 'Включить звук' }));
    expect(onPlay).toHaveBeenCalledTimes(1);
    expect(onMutedChange).toHaveBeenCalledWith(false);
    const slider = screen.getByRole('slider', { name: 'Громкость' });
    expect(slider).toHaveValue('0');
    fireEvent.change(slider, { target: { value: '0.4' } });
    expect(onVolumeChange).toHaveBeenCalledWith(0.4);
  });
});

describe('Avatar', () => {
  it.each([
    ['Алина Воронцова', 'АВ'],
    ['@neo', 'N'],
    ['Анна-Мария де Ла Крус', 'АМ'],
    ['👑 Король', 'К'],
    ['И\u0306од 𠮷田', 'И\u0306𠮷'],
    ['', ''],
  ])('shows the initials of «%s»: %s', (name, initials) => {
    expect(initialsOf(name)).toBe(initials);
  });
  it('falls back to initials when the picture fails', () => {
    const { container } = render(<Avatar name="Алина Воронцова" src="/gone.jpg" />);
    fireEvent.error(container.querySelector('img')!);
    expect(container).toHaveTextContent('АВ');
  });
});
