import type { ReactNode } from 'react';

/** A headed part of the gallery. */
export function Specimens({ id, title, children }: { id: string; title: string; children: ReactNode }) {
  return (
    <section className="ui-specimens" id={id} aria-labelledby={`${id}-title`}>
      <h2 id={`${id}-title`}>{title}</h2>
      {children}
    </section>
  );
}

/** One thing to look at with its name above. */
export function Specimen({ name, children }: { name: ReactNode; children: ReactNode }) {
  return (
    <div className="ui-specimen">
      <p className="ui-meta">{name}</p>
      {children}
    </div>
  );
}

/** The same content on both schemes' own paper. */
export function BothSchemes({ children }: { children: ReactNode }) {
  return (
    <div className="ui-specimen-pair">
      <div data-theme="light">{children}</div>
      <div data-theme="dark">{children}</div>
    </div>
  );
}
