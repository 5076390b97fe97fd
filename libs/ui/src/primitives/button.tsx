import type { ComponentProps, ReactNode } from 'react';
import { classes, renderElement, type RenderElement } from './render-element.ts';

/** `primary` is the one filled button of a screen. `kept` shows what is done already: an approved report, a cast vote. */
export type ButtonTone = 'primary' | 'quiet' | 'line' | 'ghost' | 'danger' | 'danger-ghost' | 'kept';

export interface ButtonProps extends Omit<ComponentProps<'button'>, 'disabled' | 'aria-disabled'> {
  tone?: ButtonTone;
  /** 52 px: the screen's own action. */
  big?: boolean;
  block?: boolean;
  icon?: ReactNode;
  /** Shows a ring in the icon's place and ignores presses; the width stays. */
  busy?: boolean;
  disabled?: boolean;
  /** Nothing to do at the moment: ignores presses, but keeps the focus after the last one. */
  idle?: boolean;
  /**
   * Id of the text that says why the action is not possible yet. The button stays in the tab order, so
   * that users of screen readers find the reason too.
   */
  blockedBy?: string;
  /** A link to dress as a button: `render={<Link to="/create" />}`. */
  render?: RenderElement;
}

export function Button({
  tone = 'primary',
  big,
  block,
  icon,
  busy,
  disabled,
  idle,
  blockedBy,
  render,
  className,
  children,
  onClick,
  type = 'button',
  ...rest
}: ButtonProps) {
  const blocked = blockedBy !== undefined || busy || idle;
  const shown = {
    ...rest,
    className: classes('ui-btn', className),
    'data-tone': tone,
    'data-big': big || undefined,
    'data-block': block || undefined,
  };
  const content = (
    <>
      {busy ? <span className="ui-ring" aria-hidden /> : icon}
      {children}
    </>
  );
  if (render) return renderElement(render, { ...shown, ...(onClick && { onClick }), children: content });
  return (
    <button
      {...shown}
      type={blocked ? 'button' : type}
      disabled={disabled}
      aria-busy={busy || undefined}
      aria-disabled={blocked || undefined}
      aria-describedby={blockedBy ?? rest['aria-describedby']}
      onClick={blocked ? undefined : onClick}
    >
      {content}
    </button>
  );
}

export interface IconButtonProps extends Omit<ButtonProps, 'children' | 'block' | 'big'> {
  /** What pressing it does: its only name. */
  label: string;
  icon: ReactNode;
  /** A dot at the corner: there is something new. Say it in `label` too. */
  dot?: boolean;
}

export function IconButton({ label, dot, tone = 'ghost', className, ...rest }: IconButtonProps) {
  return (
    <Button
      {...rest}
      tone={tone}
      aria-label={label}
      className={classes('ui-btn-icon', dot && 'ui-btn-dot', className)}
    />
  );
}

/** Buttons side by side; they fold under each other when narrow. */
export function ButtonRow({ className, ...rest }: ComponentProps<'div'>) {
  return <div {...rest} className={classes('ui-btn-row', className)} />;
}
