import { openFrame, uniqueName } from './frames.js';

const HIDDEN = {
  position: 'absolute',
  width: '1px',
  height: '1px',
  opacity: '0',
  pointerEvents: 'none',
  top: '-9999px',
  left: '0',
};

/**
 * One hidden frame for each Stripe object. Only this frame receives card data, directly from the field frames, and
 * calls the API with it. The page only receives the result.
 */
export function openController(origin, publishableKey) {
  const name = uniqueName('controller');
  const settings = { publishableKey, pageOrigin: location.origin };
  const frame = openFrame(origin, 'controller.html', {
    name,
    title: 'Secure payment controller (simulated)',
    settings,
    style: HIDDEN,
  });
  frame.setAttribute('aria-hidden', 'true');
  frame.tabIndex = -1;
  const loaded = new Promise((resolve) => frame.addEventListener('load', resolve, { once: true }));
  const waiting = new Map();

  addEventListener('message', ({ origin: sender, source, data }) => {
    if (sender !== origin || source !== frame.contentWindow || data?.kind !== 'answer') return;
    waiting.get(data.id)?.(data.answer);
    waiting.delete(data.id);
  });
  document.body.append(frame);

  return {
    name,
    async ask(what, about) {
      await loaded;
      const id = uniqueName('call');
      return new Promise((resolve) => {
        waiting.set(id, resolve);
        frame.contentWindow.postMessage({ kind: 'call', id, what, about }, origin);
      });
    },
  };
}
