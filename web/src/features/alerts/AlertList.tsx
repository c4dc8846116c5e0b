import { useState } from 'react';
import { Link } from 'react-router-dom';
import * as copy from '#web/app/copy.ts';
import { paths } from '#web/app/paths.ts';
import { Alert } from '#web/ui/Alert.tsx';
import { Button } from '#web/ui/Button.tsx';
import { useFocusOn } from '#web/ui/use-focus-on.ts';
import style from './AlertList.module.css';
import type { AlertRowFragment } from './AlertRow.generated.ts';
import { productOf, textOf } from './alert-text.ts';
import { useProductAlertsQuery } from './ProductAlerts.generated.ts';
import { useStopAlert } from './use-stop-alert.ts';

const words = copy.alerts;

/** The signed-in user's email alerts, each with a button that stops it. Nothing without alerts. */
export function AlertList() {
  const { data, error, refetch } = useProductAlertsQuery({ fetchPolicy: 'cache-and-network' });
  const [stopped, setStopped] = useState(0);
  // The focused button disappears with the stopped alert, so move the focus.
  const heading = useFocusOn<HTMLHeadingElement>(stopped);
  const alerts = data?.me?.productAlerts?.edges.map(({ node }) => node) ?? [];
  if (!data && error)
    return (
      <Alert
        action={
          <Button variant="secondary" onClick={() => void refetch().catch(() => {})}>
            {copy.tryAgain}
          </Button>
        }
      >
        {words.failed}
      </Alert>
    );
  if (alerts.length === 0) return null;
  return (
    <section aria-labelledby="email-alerts" className={style.section}>
      <header>
        <h2 id="email-alerts" ref={heading} tabIndex={-1}>
          {words.title}
        </h2>
        <p className={style.hint}>{words.lead}</p>
      </header>
      <ul className={style.rows}>
        {alerts.map((alert) => (
          <Row key={alert.id} alert={alert} onStopped={() => setStopped(stopped + 1)} />
        ))}
      </ul>
    </section>
  );
}

function Row({ alert, onStopped }: { alert: AlertRowFragment; onStopped: () => void }) {
  const stop = useStopAlert();
  const [isBusy, setBusy] = useState(false);
  const name = productOf(alert);
  const press = async () => {
    setBusy(true);
    if (await stop(alert)) onStopped();
    else setBusy(false);
  };
  return (
    <li className={style.row}>
      <div>
        {alert.productSlug === null ? (
          <p>{name}</p>
        ) : (
          <Link to={paths.product(alert.productSlug, alert.variantSku)}>{name}</Link>
        )}
        <p className={style.hint}>{textOf(words.kinds, alert)}</p>
      </div>
      <Button
        variant="quiet"
        aria-label={words.stopFor(name)}
        busy={isBusy}
        busyLabel={words.stopping}
        onClick={() => void press()}
      >
        {words.stop}
      </Button>
    </li>
  );
}
