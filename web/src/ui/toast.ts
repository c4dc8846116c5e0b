/** What can be done about a message, such as taking back what it says. */
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

/** Says something short that asks for nothing; it goes away by itself. At most three are seen at a time. */
export const toast = {
  success: (text: string, action?: ToastAction) => show('success', text, action),
  error: (text: string) => show('error', text),
};

export function dismiss(id: number): void {
  shown = shown.filter((message) => message.id !== id);
  for (const listener of listeners) listener();
}

export const messages = () => shown;

/** Whether there has been any message in this visit. */
export const hasSpoken = () => next > 1;

export function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
