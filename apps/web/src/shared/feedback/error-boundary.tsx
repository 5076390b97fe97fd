import { boundaries } from '@slovo/texts/web/errors';
import { Component, type ReactNode } from 'react';
import { Failure } from './failure.tsx';
import { reportError } from './report-error.ts';

export type BoundaryLevel = keyof typeof boundaries;

interface Props {
  level?: BoundaryLevel;
  /** Forgets what was loaded before starting over. */
  onRestart?: () => void;
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
    return this.state.failed ? (
      <Failure level={this.props.level ?? 'default'} onAgain={this.again} />
    ) : (
      this.props.children
    );
  }
}
