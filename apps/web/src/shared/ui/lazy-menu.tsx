import type { Menu as MenuOfKit, MenuProps } from '@slovo/ui/primitives/menu';
import { useEffect, useRef, useState } from 'react';

type Menu = typeof MenuOfKit;
let loaded: Menu | undefined;
const load = async (): Promise<Menu> => (loaded ??= (await import('@slovo/ui/primitives/menu')).Menu);

/** The menu's machinery is heavier than most pages: it follows them, and a press that came first is kept. */
export function LazyMenu(props: MenuProps) {
  const [Ready, setReady] = useState<{ Menu: Menu } | undefined>(loaded && { Menu: loaded });
  const pressed = useRef(false);
  const box = useRef<HTMLSpanElement>(null);
  useEffect(() => {
    let left = false;
    void load().then((Menu) => {
      if (!left) setReady({ Menu });
    });
    return () => {
      left = true;
    };
  }, []);
  useEffect(() => {
    if (Ready && pressed.current) box.current?.querySelector('button')?.click();
  }, [Ready]);
  return (
    <span className="contents" ref={box} onClickCapture={() => (pressed.current = !Ready)}>
      {Ready ? <Ready.Menu {...props} /> : props.trigger}
    </span>
  );
}
