import * as copy from '#web/app/copy.ts';
import { paths } from '#web/app/paths.ts';
import { CopyPaymentLink, paymentLink } from '#web/features/orders/CopyPaymentLink.tsx';
import { Button, ButtonLink } from '#web/ui/Button.tsx';
import { useFocusOn } from '#web/ui/use-focus-on.ts';
import style from './NewOrder.module.css';
import type { PlacedPhoneOrder } from './use-place-phone-order.ts';

const words = copy.newOrder;

/** The order that was placed, and how the customer pays for it. */
export function PlacedOrder({ order, onAnother }: { order: PlacedPhoneOrder; onAnother: () => void }) {
  const { databaseId, number, customerEmail, total } = order;
  const title = useFocusOn<HTMLHeadingElement>(number);
  return (
    <section className={style.done}>
      <h1 ref={title} tabIndex={-1}>
        {words.donePlaced(number)}
      </h1>
      <p>{words.doneMail(customerEmail, total.display)}</p>
      <p className={style.hint}>{words.doneLink}</p>
      <p className={style.link}>
        <span>{words.link}</span>
        <code>{paymentLink(number)}</code>
      </p>
      <div className={style.actions}>
        <CopyPaymentLink number={number} />
        <ButtonLink variant="secondary" to={paths.managedOrder(databaseId)}>
          {words.showOrder}
        </ButtonLink>
        <Button onClick={onAnother}>{words.another}</Button>
      </div>
    </section>
  );
}
