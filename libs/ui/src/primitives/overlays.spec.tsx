import { describe, expect, it, jest } from '@jest/globals';
import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { Button } from './button.tsx';
import { Menu } from './menu.tsx';
import { Sheet } from './sheet.tsx';

function Asking({ locked }: { locked?: boolean }) {
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button onClick={() => setOpen(true)}>Закрыть обещание</Button>
      <Sheet
        open={open}
        onClose={() => setOpen(false)}
        locked={locked}
        title="Точно хотите закрыть обещание?"
        description="Оно закроется как «Сдался»."
        actions={<Button onClick={() => setOpen(false)}>Отмена</Button>}
      />
    </>
  );
}

describe('Sheet', () => {
  it('is a dialog with its question, takes focus, closes by Esc and gives focus back', async () => {
    render(<Asking />);
    await userEvent.click(screen.getByRole('button', { name: 'Закрыть обещание' }));
    const dialog = screen.getByRole('dialog', { name: 'Точно хотите закрыть обещание?' });
    expect(dialog).toHaveAccessibleDescription('Оно закроется как «Сдался».');
    await waitFor(() => expect(dialog).toContainElement(document.activeElement as HTMLElement));
    await userEvent.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await waitFor(() => expect(screen.getByRole('button', { name: 'Закрыть обещание' })).toHaveFocus());
  });
  it('does not close while its job runs', async () => {
    render(<Asking locked />);
    await userEvent.click(screen.getByRole('button', { name: 'Закрыть обещание' }));
    await userEvent.keyboard('{Escape}');
    await userEvent.click(document.querySelector('.ui-scrim')!);
    expect(screen.getByRole('dialog')).toBeInTheDocument();
    await userEvent.click(screen.getByRole('button', { name: 'Отмена' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });
});

describe('Menu', () => {
  it('opens, walks and chooses by keyboard', async () => {
    const onEdit = jest.fn();
    const onDelete = jest.fn();
    render(
      <Menu
        trigger={<Button>Ещё действия</Button>}
        items={[
          { key: 'edit', label: 'Изменить', onSelect: onEdit },
          { key: 'delete', label: 'Удалить', danger: true, apart: true, onSelect: onDelete },
        ]}
      />,
    );
    await userEvent.tab();
    await userEvent.keyboard('{Enter}');
    await waitFor(() => expect(screen.getByRole('menuitem', { name: 'Изменить' })).toHaveFocus());
    await userEvent.keyboard('{ArrowDown}');
    await waitFor(() => expect(screen.getByRole('menuitem', { name: 'Удалить' })).toHaveFocus());
    await userEvent.keyboard('{Enter}');
    expect(onDelete).toHaveBeenCalledTimes(1);
    expect(onEdit).not.toHaveBeenCalled();
    await waitFor(() => expect(screen.queryByRole('menu')).toBeNull());
    await waitFor(() => expect(screen.getByRole('button', { name: 'Ещё действия' })).toHaveFocus());
  });
});
