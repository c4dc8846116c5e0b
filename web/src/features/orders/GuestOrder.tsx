import { useState } from 'react';
import * as copy from '#web/app/copy.ts';
import { usePlatform } from '#web/platform/PlatformContext.tsx';
import { Button } from '#web/ui/Button.tsx';
import { toast } from '#web/ui/toast.ts';
import type { OrderRowFragment } from './OrderRow.generated.ts';
import style from './GuestOrder.module.css';

const words = copy.myOrders;

/** A guest order with the user's email address. Details stay masked until the address is verified (`rule:guest-order`). */
export function GuestOrder({ order: { toClaim, phone, address } }: { order: OrderRowFragment }) {
  return (
    <div className={style.guest}>
      <p>{toClaim ? words.toClaim : words.asGuest}</p>
      <p className={style.contact}>
        {phone} · {address}
      </p>
      {toClaim && <SendVerification />}
    </div>
  );
}

function SendVerification() {
  const { identity } = usePlatform();
  const [busy, setBusy] = useState(false);
  const send = async () => {
    setBusy(true);
    const problem = await identity.sendVerification();
    setBusy(false);
    if (problem) toast.error(`${copy.authority} ${problem.message}`);
    else toast.success(copy.toasts.verificationSent);
  };
  return (
    <Button variant="secondary" busy={busy} busyLabel={copy.banners.sending} onClick={() => void send()}>
      {words.confirmAddress}
    </Button>
  );
}
