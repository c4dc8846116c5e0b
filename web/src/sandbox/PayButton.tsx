import { CreditCard } from 'lucide-react';
import { useState } from 'react';
import { paths } from '#web/app/paths.ts';
import type { ShopConfig } from '#web/platform/config.ts';
import { Button } from '#web/ui/Button.tsx';
import style from './StepDetail.module.css';
import { payWithTestCard } from './test-card.ts';
import type { Known } from './tours/step.ts';
import { wording } from './wording.ts';

const words = wording.tours;

/** Pays with a test card at the local payment provider. */
export function PayButton({
  known,
  config,
  onPaid,
}: {
  known: Known;
  config: ShopConfig;
  onPaid: () => void;
}) {
  const [state, setState] = useState<{ busy?: boolean; said?: string }>({});
  const { intentId, clientSecret, orderId } = known;
  if (config.payments.mode !== 'simulator')
    return (
      <p>
        {words.card.real} {orderId && <a href={paths.payment(orderId)}>{words.card.page}</a>}
      </p>
    );
  async function pay() {
    if (!intentId || !clientSecret) return;
    setState({ busy: true });
    try {
      const { status } = await payWithTestCard(config.payments, { intentId, clientSecret });
      setState({ said: words.card.paid(status) });
      onPaid();
    } catch (error) {
      setState({ said: words.card.failed(error instanceof Error ? error.message : String(error)) });
    }
  }
  return (
    <>
      <Button
        className={style.action}
        busy={state.busy ?? false}
        busyLabel={words.card.paying}
        onClick={() => void pay()}
      >
        <CreditCard size={16} aria-hidden /> {words.card.pay}
      </Button>
      {state.said && <output>{state.said}</output>}
    </>
  );
}
