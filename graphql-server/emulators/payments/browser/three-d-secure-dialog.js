import { openDialog } from './frame-dialog.js';

/**
 * Shows the simulated bank's challenge and waits for the answer. Closing the dialog, also by Escape, rejects it. The
 * outcome is stored on the intent.
 */
export function askTheBank(origin, challenge) {
  return new Promise((resolve) => {
    const finish = () => {
      dialog.close();
      resolve();
    };
    const dialog = openDialog(origin, 'three-d-secure.html', {
      label: 'Card authentication, simulated',
      title: 'Simulated bank: approve the payment',
      settings: { challenge },
      onMessage: (data) => data?.kind === 'answered' && finish(),
      onEscape: () => void refuse(origin, challenge).then(finish),
    });
  });
}

async function refuse(origin, challenge) {
  const body = new URLSearchParams({ challenge, outcome: 'fail' });
  await fetch(`${origin}/three-d-secure`, { method: 'POST', body }).catch(() => null);
}
