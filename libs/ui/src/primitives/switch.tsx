import type { ComponentProps, ReactNode } from 'react';
import { classes } from './render-element.ts';

export interface SwitchProps extends Omit<
  ComponentProps<'input'>,
  'type' | 'role' | 'children' | 'onChange'
> {
  label: ReactNode;
  /** The value in words beside the control: «Публичное». */
  value?: string;
  onChange?: (on: boolean) => void;
}

/** Takes effect at once, without a save button. The whole row is the target. */
export function Switch({ label, value, onChange, className, ...rest }: SwitchProps) {
  return (
    <label className={classes('ui-switch', className)}>
      <span className="ui-switch-label">{label}</span>
      {value && <span className="ui-strong">{value}</span>}
      <input {...rest} type="checkbox" role="switch" onChange={(event) => onChange?.(event.target.checked)} />
    </label>
  );
}

export interface CheckboxProps extends Omit<ComponentProps<'input'>, 'type' | 'children' | 'onChange'> {
  label: ReactNode;
  onChange?: (checked: boolean) => void;
}

export function Checkbox({ label, onChange, className, ...rest }: CheckboxProps) {
  return (
    <label className={classes('ui-check', className)}>
      <input {...rest} type="checkbox" onChange={(event) => onChange?.(event.target.checked)} />
      <span>{label}</span>
    </label>
  );
}
