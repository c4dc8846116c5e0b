import type { ReactNode } from 'react';
import * as copy from '#web/app/copy.ts';
import { longDay } from '#web/ui/dates.ts';
import { formatMoney } from '#web/ui/money.ts';
import { keepUnits } from '#web/ui/units.ts';
import style from './PackingSlip.module.css';

const words = copy.orderDetails;
const { slip } = copy.parcels;

interface PaidOrder {
  readonly number: string;
  readonly placedAt: string;
  readonly paidAt: string | null;
  readonly customerName: string;
  readonly customerEmail: string;
  readonly address: string;
  readonly transactionId: string | null;
  readonly card: { readonly brand: string; readonly last4: string } | null;
  readonly refunded: { readonly minor: number; readonly display: string };
  readonly lines: readonly {
    readonly name: string;
    readonly title: string;
    readonly quantity: number;
    readonly unitPrice: { readonly minor: number; readonly currency: string; readonly display: string };
  }[];
}

/** The receipt of a paid order: for print only, in place of the rest of the page. `children` are the amounts. */
export function PrintedReceipt({ order, children }: { order: PaidOrder; children: ReactNode }) {
  const { number, placedAt, paidAt, customerName, customerEmail, address, lines } = order;
  const { transactionId, card, refunded } = order;
  return (
    <section className={style.slip} aria-labelledby="printed-receipt">
      <div className={style.head}>
        <div>
          <p className={style.shop}>{copy.shop}</p>
          <h2 id="printed-receipt">{words.receipt(number)}</h2>
        </div>
        <dl>
          <div>
            <dt>{slip.placed}</dt>
            <dd>{longDay(placedAt)}</dd>
          </div>
          {paidAt && (
            <div>
              <dt>{copy.payment.paidAt}</dt>
              <dd>{longDay(paidAt)}</dd>
            </div>
          )}
        </dl>
      </div>
      <div className={style.to}>
        <h3>{words.shipTo}</h3>
        <p>{customerName}</p>
        <p>{address}</p>
        <p>{customerEmail}</p>
      </div>
      <table>
        <thead>
          <tr>
            <th scope="col">{slip.what}</th>
            <th scope="col" className={style.money}>
              {words.price}
            </th>
            <th scope="col" className={style.money}>
              {slip.quantity}
            </th>
            <th scope="col" className={style.money}>
              {words.total}
            </th>
          </tr>
        </thead>
        <tbody>
          {lines.map(({ name, title, quantity, unitPrice }, index) => (
            // As in PackingSlip: lines never change their order, so the index is the key.
            // oxlint-disable-next-line react/no-array-index-key
            <tr key={index}>
              <th scope="row">
                {name}
                <small>{keepUnits(title)}</small>
              </th>
              <td className={style.money}>{unitPrice.display}</td>
              <td className={style.money}>{quantity}</td>
              <td className={style.money}>{formatMoney(unitPrice.minor * quantity, unitPrice.currency)}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <div className={style.sums}>
        {children}
        {refunded.minor > 0 && (
          <p className={style.refunded}>
            <span>{words.refunded}</span>
            <span>−{refunded.display}</span>
          </p>
        )}
      </div>
      <div>
        {card && (
          <p>
            {copy.payment.card}: <span className={style.brand}>{card.brand}</span> •••• {card.last4}
          </p>
        )}
        {transactionId && (
          <p>
            {copy.payment.transaction}: {transactionId}
          </p>
        )}
      </div>
    </section>
  );
}
