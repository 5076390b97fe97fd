import { Component, type ReactNode } from 'react';
import { page } from '../device.ts';
import { type BoundaryLevel, Failure } from './failure.tsx';
import { isLostFile } from './lost-file.ts';
import { reportError } from './report-error.ts';

interface Props {
  level?: BoundaryLevel;
  /** Forgets what was loaded before starting over. */
  onRestart?: () => void;
  /** For what the page can do without, a bell or an offer: where it fails nothing stands. */
  quiet?: boolean;
  children: ReactNode;
}

interface State {
  failed: boolean;
  error?: unknown;
}

/** Holds a failure where it happened: a card, a page, the app. */
export class ErrorBoundary extends Component<Props, State> {
  override state: State = { failed: false };

  static getDerivedStateFromError(error: unknown) {
    return { failed: true, error };
  }

  override componentDidCatch(error: unknown): void {
    reportError(error);
  }

  private readonly again = () => {
    this.props.onRestart?.();
    if (isLostFile(this.state.error)) page.reload();
    else this.setState({ failed: false });
  };

  override render(): ReactNode {
    const { level = 'default', quiet, children } = this.props;
    if (!this.state.failed) return children;
    return quiet ? null : <Failure level={level} onAgain={this.again} />;
  }
}
