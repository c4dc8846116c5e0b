/** An action offered with a message, such as Undo. */
export interface ToastAction {
  readonly label: string;
  readonly run: () => void;
}

export interface ToastMessage {
  readonly id: number;
  readonly kind: 'success' | 'error';
  readonly text: string;
  readonly action?: ToastAction;
}

let shown: readonly ToastMessage[] = [];
let next = 1;
const listeners = new Set<() => void>();

function show(kind: ToastMessage['kind'], text: string, action?: ToastAction): void {
  shown = [...shown.slice(-2), { id: next++, kind, text, ...(action && { action }) }];
  for (const listener of listeners) listener();
}

/** Shows a short message that disappears by itself. At most three are visible at a time. */
export const toast = {
  success: (text: string, action?: ToastAction) => show('success', text, action),
  error: (text: string) => show('error', text),
};

export function dismiss(id: number): void {
  shown = shown.filter((message) => message.id !== id);
  for (const listener of listeners) listener();
}

export const messages = () => shown;

/** Whether any message has been shown since the page loaded. */
export const hasShownMessage = () => next > 1;

export function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
