import type { LinkProps } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import type { AdminUser } from '../api/wire.ts';

/** Whom an action is for. */
export type ActedOn = Pick<
  AdminUser,
  'id' | 'username' | 'firstName' | 'lastName' | 'status' | 'banReason' | 'telegramId' | 'isOperator'
>;

/** What an operator can do with a person, in a row, on their page and in the palette. */
export interface PersonAction {
  key: string;
  label: string;
  icon: ReactNode;
  /** By place on the keyboard (`KeyB`), and as shown (`B`). */
  code: string;
  hint: string;
  danger?: boolean;
  /** Why it is not possible for this person. */
  blocked?: string;
  /** Either a page, or something to do. */
  link?: Pick<LinkProps, 'to' | 'params'>;
  run?: () => void;
}

export type ActionsFor = (person: ActedOn) => PersonAction[];
