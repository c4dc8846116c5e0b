import * as copy from '#web/app/copy.ts';
import { Alert } from '#web/ui/Alert.tsx';
import { Button } from '#web/ui/Button.tsx';
import { useFocusOn } from '#web/ui/use-focus-on.ts';
import style from './CheckoutForm.module.css';
import type { PlacementProblem } from './use-order-placement.ts';

/** The end of an order form: the problem, the submit button and its consequences. */
export function PlaceOrder({
  problem,
  label,
  busyLabel,
  hint,
  isBusy,
  isDisabled,
}: {
  problem: PlacementProblem | null;
  label: string;
  busyLabel: string;
  hint: string;
  isBusy: boolean;
  isDisabled: boolean;
}) {
  const alert = useFocusOn<HTMLDivElement>(problem);
  return (
    <>
      {problem && (
        <Alert ref={alert} kind={problem.changes ? 'info' : 'problem'} hint={problem.hint}>
          {problem.message}
          {problem.changes && problem.changes.length > 0 && (
            <ul className={style.changes}>
              {problem.changes.map((change) => (
                <li key={change}>{change}</li>
              ))}
            </ul>
          )}
        </Alert>
      )}
      <Button type="submit" size="l" wide busy={isBusy} busyLabel={busyLabel} disabled={isDisabled}>
        {label}
      </Button>
      <p className={style.who}>{hint}</p>
    </>
  );
}

/** Says that the costs are unknown, with a button that asks again. */
export function QuoteFailed({ onRetry }: { onRetry: () => void }) {
  return (
    <Alert
      action={
        <Button variant="secondary" onClick={onRetry}>
          {copy.tryAgain}
        </Button>
      }
    >
      {copy.cart.quoteFailed}
    </Alert>
  );
}
