import { cloneElement, type ReactElement, type ReactNode } from 'react';

/**
 * An element of the caller, so that links stay those of the app's router:
 * `<Button render={<Link to="/create" />}>`. The component adds class, children and aria.
 */
export type RenderElement = ReactElement<{ className?: string; children?: ReactNode }>;

/** Joins class names, leaving out what is absent. */
export function classes(...names: (string | false | undefined)[]): string {
  return names.filter(Boolean).join(' ');
}

/** Merges the class and children of a component into `element`, which keeps its own. */
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
