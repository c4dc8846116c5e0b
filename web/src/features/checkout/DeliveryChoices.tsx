import { useId } from 'react';
import * as copy from '#web/app/copy.ts';
import { calendarDay } from '#web/ui/dates.ts';
import style from './DeliveryChoices.module.css';
import type { CheckoutQuote } from './use-checkout-quote.ts';

const words = copy.checkout;

/** The ways to deliver the order, with cost and date. */
export function DeliveryChoices({
  choices,
  chosen,
  onChoose,
}: {
  choices: CheckoutQuote['deliveryChoices'];
  chosen: string | null;
  onChoose: (methodId: string) => void;
}) {
  const name = useId();
  return (
    <fieldset className={style.choices}>
      <legend>{words.delivery}</legend>
      {choices.map(({ methodId, name: label, isPickup, cost, earliest, latest }) => (
        <label key={methodId} className={style.choice}>
          <input type="radio" name={name} checked={methodId === chosen} onChange={() => onChoose(methodId)} />
          <span className={style.words}>
            <strong>{label}</strong>
            <small>
              {(isPickup ? words.ready : words.arrives)(calendarDay(earliest), calendarDay(latest))}
            </small>
          </span>
          <span className={style.cost}>{cost.minor === 0 ? words.free : cost.display}</span>
        </label>
      ))}
    </fieldset>
  );
}
