import type { ReactNode } from 'react';

export interface PanelHeadProps {
  /** Links to the pages above: «Users / @alina_v». */
  trail?: ReactNode;
  trailLabel?: string;
  before?: ReactNode;
  title: ReactNode;
  /** Beside the title: the status. */
  after?: ReactNode;
  /** Under the title, such as ids. */
  facts?: readonly ReactNode[];
  actions?: ReactNode;
}

/** The head of a page of the panel. */
export function PanelHead({ trail, trailLabel, before, title, after, facts, actions }: PanelHeadProps) {
  return (
    <>
      {trail && (
        <nav className="ui-trail ui-meta" aria-label={trailLabel}>
          {trail}
        </nav>
      )}
      <div className="ui-panel-head">
        {before}
        <div className="ui-panel-head-text">
          <div className="ui-panel-title">
            <h1>{title}</h1>
            {after}
          </div>
          {facts && (
            <p className="ui-panel-ids">
              {facts.map((fact, index) => (
                <span key={index}>{fact}</span>
              ))}
            </p>
          )}
        </div>
        {actions && <div className="ui-panel-actions">{actions}</div>}
      </div>
    </>
  );
}
