import { Bell, BellRing } from 'lucide-react';
import { useState, type Ref } from 'react';
import * as copy from '#web/app/copy.ts';
import { worksForShop } from '#web/app/staff.ts';
import { useIdentity } from '#web/platform/PlatformContext.tsx';
import { Alert } from '#web/ui/Alert.tsx';
import { Button } from '#web/ui/Button.tsx';
import { useFocusOn } from '#web/ui/use-focus-on.ts';
import { AlertForm } from './AlertForm.tsx';
import type { AlertRowFragment } from './AlertRow.generated.ts';
import { textOf } from './alert-text.ts';
import style from './ProductAlert.module.css';
import { useProductAlertsQuery } from './ProductAlerts.generated.ts';
import { useCreateAlert, type AlertOutcome } from './use-create-alert.ts';
import { useStopAlert } from './use-stop-alert.ts';

const words = copy.alerts;

interface Alerted {
  readonly databaseId: string;
  readonly name: string;
  readonly availability: string;
}

/**
 * Asks for an email when a product is back in stock, or cheaper if it is available. One click for users with a verified
 * email; others enter an email. Admins and staff don't order, so they get no alerts.
 */
export function ProductAlert({ product }: { product: Alerted }) {
  const isSignedIn = useIdentity().status === 'signedIn';
  const { data } = useProductAlertsQuery({ skip: !isSignedIn });
  const me = isSignedIn ? data?.me : null;
  if (worksForShop(me?.role)) return null;
  const kind = product.availability === 'OUT_OF_STOCK' ? 'BACK_IN_STOCK' : 'PRICE_DROP';
  const known = me?.productAlerts?.edges.find(
    ({ node }) => node.equipmentId === product.databaseId && node.kind === kind,
  );
  // Another variant is another request.
  const key = `${product.databaseId} ${kind}`;
  return (
    <div className={style.place}>
      <Request key={key} product={product} kind={kind} alert={known?.node ?? null} user={me ?? null} />
    </div>
  );
}

function Request({
  product,
  kind,
  alert,
  user,
}: {
  product: Alerted;
  kind: AlertRowFragment['kind'];
  alert: AlertRowFragment | null;
  user: { readonly emailVerified: boolean; readonly email: string } | null;
}) {
  const create = useCreateAlert();
  const [step, setStep] = useState<'button' | 'busy' | 'form'>('button');
  const [outcome, setOutcome] = useState<AlertOutcome | null>(null);
  const problem = outcome && 'problem' in outcome ? outcome : null;
  const focused = useFocusOn<HTMLDivElement>(problem);
  const active = useFocusOn<HTMLOutputElement>(outcome);
  // The focused button disappears with the form or the alert, so move the focus.
  const [closed, setClosed] = useState(0);
  const button = useFocusOn<HTMLButtonElement>(closed);
  const isOneClick = user?.emailVerified === true;
  const ask = async () => {
    if (!isOneClick) return setStep('form');
    setStep('busy');
    setOutcome(await create({ equipmentId: product.databaseId, kind }));
    setStep('button');
  };
  if (alert) return <Active alert={alert} ref={active} onStopped={() => setClosed(closed + 1)} />;
  if (step === 'form' && !isOneClick)
    return (
      <AlertForm
        equipmentId={product.databaseId}
        kind={kind}
        email={user?.email ?? ''}
        onClose={() => {
          setStep('button');
          setClosed(closed + 1);
        }}
      />
    );
  return (
    <>
      {problem && (
        <Alert ref={focused} hint={problem.hint}>
          {problem.problem}
        </Alert>
      )}
      <Button
        ref={button}
        variant={kind === 'BACK_IN_STOCK' ? 'secondary' : 'quiet'}
        wide
        aria-label={words.askFor[kind](product.name)}
        busy={step === 'busy'}
        onClick={() => void ask()}
      >
        <Bell size={18} aria-hidden />
        {words.ask[kind]}
      </Button>
    </>
  );
}

function Active({
  alert,
  ref,
  onStopped,
}: {
  alert: AlertRowFragment;
  ref: Ref<HTMLOutputElement>;
  onStopped: () => void;
}) {
  const stop = useStopAlert();
  const [isBusy, setBusy] = useState(false);
  const press = async () => {
    setBusy(true);
    if (await stop(alert)) onStopped();
    else setBusy(false);
  };
  return (
    <div className={style.on}>
      <BellRing size={18} aria-hidden />
      <output ref={ref} tabIndex={-1}>
        {textOf(words.on, alert)}
      </output>
      <Button variant="quiet" busy={isBusy} busyLabel={words.stopping} onClick={() => void press()}>
        {words.stop}
      </Button>
    </div>
  );
}
