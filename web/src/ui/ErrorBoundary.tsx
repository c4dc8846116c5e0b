import { Component, type ComponentType, type ReactNode } from 'react';

interface ErrorBoundaryProps {
  children: ReactNode;
  /** Rendered instead of the children after an error. */
  fallback: ComponentType<{ error: unknown }> | null;
  /** A key such as the path. The boundary resets when it changes. */
  resetKey?: string;
}

interface ErrorBoundaryState {
  failed: { readonly error: unknown } | null;
  resetKey: string | undefined;
}

/** Contains an error, so that everything around keeps working. */
export class ErrorBoundary extends Component<ErrorBoundaryProps, ErrorBoundaryState> {
  override state: ErrorBoundaryState = { failed: null, resetKey: this.props.resetKey };

  static getDerivedStateFromError(error: unknown): Partial<ErrorBoundaryState> {
    return { failed: { error } };
  }

  static getDerivedStateFromProps(
    { resetKey }: ErrorBoundaryProps,
    state: ErrorBoundaryState,
  ): ErrorBoundaryState | null {
    return resetKey === state.resetKey ? null : { failed: null, resetKey };
  }

  override render(): ReactNode {
    const { failed } = this.state;
    const { fallback: Fallback, children } = this.props;
    return failed ? Fallback && <Fallback error={failed.error} /> : children;
  }
}
