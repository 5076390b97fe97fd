import { beforeAll, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { act, fireEvent, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useLayoutEffect, useState } from 'react';
import { Button } from './button.tsx';
import { Menu } from './menu.tsx';
import { Sheet } from './sheet.tsx';

// jsdom has no modal dialogs. This replaces what the browser does: opening, closing and the close
// event. The gallery's inspection checks focus within the browser's own dialog.
const dialogs = HTMLDialogElement.prototype;
beforeAll(() => {
  dialogs.showModal = function showModal() {
    this.setAttribute('open', '');
  };
  dialogs.close = function close() {
    this.removeAttribute('open');
    this.dispatchEvent(new Event('close'));
  };
});

function Asking({ locked, onClose }: { locked?: boolean; onClose?: () => void }) {
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button onClick={() => setOpen(true)}>Закрыть обещание</Button>
      <Sheet
        open={open}
        onClose={() => {
          onClose?.();
          setOpen(false);
        }}
        locked={locked}
        title="Точно хотите закрыть обещание?"
        description="Оно закроется как «Сдался»."
        actions={<Button onClick={() => setOpen(false)}>Отмена</Button>}
      />
    </>
  );
}

const ask = async () => {
  await userEvent.click(screen.getByRole('button', { name: 'Закрыть обещание' }));
  return screen.getByRole('dialog', { name: 'Точно хотите закрыть обещание?' });
};

describe('Sheet', () => {
  it('is a dialog with title and description, closed by Esc', async () => {
    render(<Asking />);
    expect(screen.queryByRole('dialog')).toBeNull();
    const dialog = await ask();
    expect(dialog).toHaveAccessibleDescription('Оно закроется как «Сдался».');
    fireEvent.keyDown(dialog, { key: 'Escape' });
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(screen.queryByText('Точно хотите закрыть обещание?')).toBeNull();
  });
  it('closes by a press on the backdrop, not by one inside', async () => {
    render(<Asking />);
    const dialog = await ask();
    dialog.getBoundingClientRect = () => new DOMRect(100, 100, 200, 200);
    fireEvent.click(screen.getByText('Оно закроется как «Сдался».'), { clientX: 10, clientY: 10 });
    fireEvent.click(dialog, { clientX: 150, clientY: 150 });
    expect(dialog).toHaveAttribute('open');
    fireEvent.click(dialog, { clientX: 10, clientY: 10 });
    expect(dialog).not.toHaveAttribute('open');
  });
  it('does not close while locked, not even by the phone’s Back', async () => {
    const onClose = jest.fn();
    render(<Asking locked onClose={onClose} />);
    const dialog = (await ask()) as HTMLDialogElement;
    fireEvent.keyDown(dialog, { key: 'Escape' });
    fireEvent(dialog, new Event('cancel', { cancelable: true }));
    fireEvent.click(dialog, { clientX: -1, clientY: -1 });
    act(() => dialog.close());
    expect(dialog).toHaveAttribute('open');
    expect(onClose).not.toHaveBeenCalled();
    await userEvent.click(screen.getByRole('button', { name: 'Отмена' }));
    expect(dialog).not.toHaveAttribute('open');
  });
  it('stays open when the event of an earlier closing comes late', () => {
    const onClose = jest.fn();
    const sheet = (open: boolean) => (
      <Sheet open={open} onClose={onClose} title="Удалить?">
        Точно
      </Sheet>
    );
    const { rerender } = render(sheet(true));
    const dialog = screen.getByRole<HTMLDialogElement>('dialog');
    rerender(sheet(false));
    rerender(sheet(true));
    act(() => void dialog.dispatchEvent(new Event('close')));
    expect(onClose).not.toHaveBeenCalled();
    expect(dialog.open).toBe(true);
  });

  it('reports when the browser closed it', async () => {
    const onClose = jest.fn();
    render(<Asking onClose={onClose} />);
    const dialog = (await ask()) as HTMLDialogElement;
    act(() => dialog.close());
    expect(onClose).toHaveBeenCalledTimes(1);
  });
});

describe('Menu', () => {
  it('gets no event any more in the commit in which it goes', async () => {
    const failed = jest.fn();
    window.addEventListener('error', failed);
    function Page({ isOpen }: { isOpen: boolean }) {
      useLayoutEffect(() => {
        if (!isOpen) fireEvent.pointerDown(document.body);
      });
      return (
        isOpen && (
          <Menu
            trigger={<Button>Ещё</Button>}
            items={[{ key: 'edit', label: 'Править', onSelect: () => {} }]}
          />
        )
      );
    }
    const { rerender } = render(<Page isOpen />);
    await userEvent.click(screen.getByRole('button', { name: 'Ещё' }));
    expect(screen.getByRole('menu')).toBeVisible();
    rerender(<Page isOpen={false} />);
    expect(failed).not.toHaveBeenCalled();
    window.removeEventListener('error', failed);
  });
  const onEdit = jest.fn();
  const onDelete = jest.fn();
  const menu = () =>
    render(
      <Menu
        trigger={<Button>Ещё действия</Button>}
        items={[
          { key: 'edit', label: 'Изменить', onSelect: onEdit },
          { key: 'repeat', label: 'Повторить', render: <a href="#repeat" /> },
          { key: 'close', label: 'Закрыть', disabled: true, onSelect: onEdit },
          { key: 'delete', label: 'Удалить', danger: true, apart: true, onSelect: onDelete },
        ]}
      />,
    );
  const item = (name: string) => screen.getByRole('menuitem', { name });
  const trigger = () => screen.getByRole('button', { name: 'Ещё действия' });
  beforeEach(() => void jest.clearAllMocks());

  it('opens, moves and selects by keyboard, then returns focus', async () => {
    menu();
    await userEvent.tab();
    expect(trigger()).toHaveAttribute('aria-expanded', 'false');
    await userEvent.keyboard('{ArrowDown}');
    expect(screen.getByRole('menu', { name: 'Ещё действия' })).toBeInTheDocument();
    expect(trigger()).toHaveAttribute('aria-expanded', 'true');
    expect(item('Изменить')).toHaveFocus();
    await userEvent.keyboard('{ArrowDown}');
    expect(item('Повторить')).toHaveFocus();
    await userEvent.keyboard('{ArrowUp}{ArrowUp}');
    expect(item('Удалить')).toHaveFocus();
    await userEvent.keyboard('{Home}у');
    expect(item('Удалить')).toHaveFocus();
    await userEvent.keyboard('{Enter}');
    expect(onDelete).toHaveBeenCalledTimes(1);
    expect(screen.queryByRole('menu')).toBeNull();
    expect(trigger()).toHaveFocus();
  });
  it.each(['{Escape}', '{Tab}'])('closes by %s without selecting', async (key) => {
    menu();
    await userEvent.tab();
    await userEvent.keyboard('{Enter}');
    expect(item('Изменить')).toHaveFocus();
    await userEvent.keyboard(key);
    expect(screen.queryByRole('menu')).toBeNull();
    expect(trigger()).toHaveFocus();
    expect(onEdit).not.toHaveBeenCalled();
  });
  it('highlights nothing under a tap and selects by the next', async () => {
    menu();
    await userEvent.click(trigger());
    expect(screen.getByRole('menu')).toHaveFocus();
    await userEvent.click(item('Изменить'));
    expect(onEdit).toHaveBeenCalledTimes(1);
  });
  it('stays open on a disabled item; closes on a press elsewhere, a second press and when its trigger scrolls away', async () => {
    menu();
    await userEvent.click(trigger());
    await userEvent.click(item('Закрыть'));
    expect(onEdit).not.toHaveBeenCalled();
    expect(screen.getByRole('menu')).toBeInTheDocument();
    await userEvent.click(document.body);
    expect(screen.queryByRole('menu')).toBeNull();
    await userEvent.click(trigger());
    await userEvent.click(trigger());
    expect(screen.queryByRole('menu')).toBeNull();
    await userEvent.click(trigger());
    fireEvent.scroll(window);
    expect(screen.getByRole('menu')).toBeInTheDocument();
    trigger().getBoundingClientRect = () => new DOMRect(0, -80, 44, 44);
    fireEvent.scroll(window);
    expect(screen.queryByRole('menu')).toBeNull();
    expect(trigger()).toHaveFocus();
  });
  it('may contain links', async () => {
    menu();
    await userEvent.click(trigger());
    expect(item('Повторить')).toHaveAttribute('href', '#repeat');
  });
});
