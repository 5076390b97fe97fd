import { Component, type ReactNode } from 'react';
import { type BoundaryLevel, Failure } from './failure.tsx';
import { reportError } from './report-error.ts';

interface Props {
  level?: BoundaryLevel;
  /** Forgets what was loaded before starting over. */
  onRestart?: () => void;
  /** For what the page can do without, a bell or an offer: where it fails nothing stands. */
  quiet?: boolean;
  children: ReactNode;
}

/** Holds a failure where it happened: a card, a page, the app. */
export class ErrorBoundary extends Component<Props, { failed: boolean }> {
  override state = { failed: false };

  static getDerivedStateFromError() {
    return { failed: true };
  }

  override componentDidCatch(error: unknown): void {
    reportError(error);
  }

  private readonly again = () => {
    this.props.onRestart?.();
    this.setState({ failed: false });
  };

  override render(): ReactNode {
    const { level = 'default', quiet, children } = this.props;
    if (!this.state.failed) return children;
    return quiet ? null : <Failure level={level} onAgain={this.again} />;
  }
}
