import { describe, expect, it, jest } from '@jest/globals';
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Button, IconButton } from './button.tsx';
import { PlusIcon } from './icon.tsx';

describe('Button', () => {
  it('stays focusable when blocked, does nothing and gives the reason', async () => {
    const onClick = jest.fn();
    const onSubmit = jest.fn((event: { preventDefault: () => void }) => event.preventDefault());
    render(
      <form onSubmit={onSubmit}>
        <Button type="submit" blockedBy="why" onClick={onClick}>
          Запустить
        </Button>
        <p id="why">Ожидается принятие приглашения</p>
      </form>,
    );
    const button = screen.getByRole('button', { name: 'Запустить' });
    await userEvent.tab();
    expect(button).toHaveFocus();
    await userEvent.keyboard('{Enter}');
    await userEvent.click(button);
    expect(onClick).not.toHaveBeenCalled();
    expect(onSubmit).not.toHaveBeenCalled();
    expect(button).toHaveAttribute('aria-disabled', 'true');
    expect(button).toHaveAccessibleDescription('Ожидается принятие приглашения');
  });
  it('ignores a second press while busy', async () => {
    const onClick = jest.fn();
    render(
      <Button busy onClick={onClick}>
        Отправляем
      </Button>,
    );
    await userEvent.click(screen.getByRole('button', { name: 'Отправляем' }));
    expect(onClick).not.toHaveBeenCalled();
    expect(screen.getByRole('button')).toHaveAttribute('aria-busy', 'true');
  });
  it('keeps the focus while idle', async () => {
    const onClick = jest.fn();
    const { rerender } = render(<Button onClick={onClick}>Дальше</Button>);
    const button = screen.getByRole('button', { name: 'Дальше' });
    await userEvent.click(button);
    rerender(
      <Button idle onClick={onClick}>
        Дальше
      </Button>,
    );
    expect(button).toHaveFocus();
    await userEvent.keyboard('{Enter}');
    expect(onClick).toHaveBeenCalledTimes(1);
    expect(button).toHaveAttribute('aria-disabled', 'true');
  });
  it('renders the given link and keeps its props', () => {
    render(
      <Button tone="quiet" icon={<PlusIcon />} render={<a href="/create" className="own" />}>
        Создать
      </Button>,
    );
    const link = screen.getByRole('link', { name: 'Создать' });
    expect(link).toHaveAttribute('href', '/create');
    expect(link).toHaveClass('ui-btn', 'own');
    expect(link).toHaveAttribute('data-tone', 'quiet');
  });
  it('does not submit a form by default', async () => {
    const onSubmit = jest.fn();
    render(
      <form onSubmit={onSubmit}>
        <Button>Назад</Button>
      </form>,
    );
    await userEvent.click(screen.getByRole('button'));
    expect(onSubmit).not.toHaveBeenCalled();
  });
});

describe('IconButton', () => {
  it('is named by its label only', () => {
    render(<IconButton icon={<PlusIcon />} label="Уведомления: 2 новых" dot />);
    expect(screen.getByRole('button', { name: 'Уведомления: 2 новых' })).toHaveClass('ui-btn-dot');
  });
});
