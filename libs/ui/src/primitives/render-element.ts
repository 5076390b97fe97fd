import { cloneElement, type ReactElement, type ReactNode } from 'react';

/**
 * An element that the caller gives so that the app's router keeps its links:
 * `<Button render={<Link to="/create" />}>`. The system adds class, children and aria.
 */
export type RenderElement = ReactElement<{ className?: string; children?: ReactNode }>;

/** Joins class names, leaving out what is absent. */
export function classes(...names: (string | false | undefined)[]): string {
  return names.filter(Boolean).join(' ');
}

/** Gives `element` the class and children of a part, keeping the caller's own class and children. */
export function renderElement(
  element: RenderElement,
  { className, children, ...props }: { className?: string; children?: ReactNode; [prop: string]: unknown },
): ReactElement {
  return cloneElement(element, {
    ...props,
    className: classes(className, element.props.className),
    children: children ?? element.props.children,
  });
}
