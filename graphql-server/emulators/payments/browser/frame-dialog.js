import { openFrame, uniqueName } from './frames.js';

const STYLE = `
dialog { box-sizing: border-box; width: min(27rem, 100vw - 24px); height: 30rem;
  max-height: calc(100dvh - 24px); padding: 0;
  /* Held at its top: what grows below moves no button from under a finger. */
  margin-block: clamp(12px, 12dvh - 24px, 8rem) auto;
  border: 0; border-radius: 16px; overflow: hidden; background: light-dark(#f6f2ea, #11252b);
  box-shadow: 0 24px 80px rgb(10 20 24 / 45%); }
dialog::backdrop { background: rgb(18 28 32 / 62%); }
iframe { display: block; width: 100%; height: 100%; }
@media (prefers-reduced-motion: no-preference) {
  dialog[open] { animation: rise .18s ease-out; }
  @keyframes rise { from { opacity: 0; transform: translateY(12px); } }
}
`;

/**
 * Opens a page of the emulator in a dialog over the shop's page. `onMessage` receives its frame's messages; `onEscape`
 * is called when the customer presses Escape. `close` closes the dialog and restores the focus; `tell` sends its frame a
 * message.
 */
export function openDialog(origin, page, { label, title, settings, onMessage, onEscape }) {
  const host = document.createElement('div');
  const root = host.attachShadow({ mode: 'open' });
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(STYLE);
  root.adoptedStyleSheets = [sheet];
  const dialog = document.createElement('dialog');
  dialog.setAttribute('aria-label', label);
  const frame = openFrame(origin, page, {
    name: uniqueName('dialog'),
    title,
    settings: { ...settings, pageOrigin: location.origin },
    style: { colorScheme: 'inherit' },
  });
  dialog.append(frame);
  root.append(dialog);
  document.body.append(host);
  dialog.showModal();
  frame.addEventListener('load', () => frame.focus(), { once: true });

  const hear = ({ origin: sender, source, data }) => {
    if (sender !== origin || source !== frame.contentWindow) return;
    if (data?.kind === 'height') dialog.style.height = `${data.height}px`;
    else onMessage(data);
  };
  addEventListener('message', hear);
  dialog.addEventListener('cancel', (event) => {
    event.preventDefault();
    onEscape();
  });
  return {
    tell: (message) => frame.contentWindow?.postMessage(message, origin),
    close() {
      removeEventListener('message', hear);
      dialog.close();
      host.remove();
    },
  };
}
