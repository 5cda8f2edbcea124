/**
 * Replaces a page whose components threw with a message and a retry button. The error goes to the console, with its
 * stack. The button fetches the page again.
 */
import { Component, type ErrorInfo, type ReactNode } from 'react';
import { Strings } from '../strings.js';

interface ErrorBoundaryProps {
  /** A change of this value means that another page is shown, so rendering is tried again. */
  readonly page: unknown;
  readonly retry: () => void;
  readonly children: ReactNode;
}

interface ErrorBoundaryState {
  readonly error: Error | null;
}

/** Shows its children until one of them throws, and again for the next page. */
export class ErrorBoundary extends Component<ErrorBoundaryProps, ErrorBoundaryState> {
  override state: ErrorBoundaryState = { error: null };

  static getDerivedStateFromError(error: unknown): ErrorBoundaryState {
    return { error: error instanceof Error ? error : new Error(String(error)) };
  }

  override componentDidCatch(error: unknown, { componentStack }: ErrorInfo): void {
    console.error('This page crashed.', error, componentStack);
  }

  override componentDidUpdate({ page }: ErrorBoundaryProps): void {
    if (page !== this.props.page && this.state.error !== null) this.setState({ error: null });
  }

  override render(): ReactNode {
    const { error } = this.state;
    if (error === null) return this.props.children;
    return (
      <main className="crash">
        <div role="alert">
          <h1>{Strings.crashed}</h1>
          <p>{error.message}</p>
          <button type="button" className="button" onClick={this.props.retry}>
            {Strings.tryAgain}
          </button>
        </div>
      </main>
    );
  }
}
