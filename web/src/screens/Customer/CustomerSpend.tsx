import * as copy from '#web/app/copy.ts';
import { day } from '#web/ui/dates.ts';
import { useCustomerLastContactQuery, useCustomerSpendQuery } from './CustomerSections.generated.ts';
import type { CustomerKey } from './customer-key.ts';
import { Section } from './Section.tsx';
import style from './CustomerScreen.module.css';

const words = copy.customer;

/** What the customer paid, by currency. */
export function Spend({ of }: { of: CustomerKey }) {
  const result = useCustomerSpendQuery({ variables: { ...of }, fetchPolicy: 'cache-and-network' });
  return (
    <Section title={words.spend.title} failed={words.spend.failed} result={result}>
      {({ customer, guestCustomer }) => {
        const spend = (guestCustomer ?? customer)?.spend ?? [];
        if (spend.length === 0) return <p className={style.soft}>{words.spend.empty}</p>;
        return spend.map(({ net, refunded, average, paidOrders, lastOrderAt }) => (
          <dl key={net.currency} className={style.facts}>
            <div>
              <dt>{words.spend.net(net.currency)}</dt>
              <dd className={style.figure}>{net.display}</dd>
            </div>
            <div>
              <dt>{words.spend.orders}</dt>
              <dd className={style.figure}>{paidOrders.toLocaleString('en-US')}</dd>
            </div>
            <div>
              <dt>{words.spend.average}</dt>
              <dd>{average.display}</dd>
            </div>
            <div>
              <dt>{words.spend.refunded}</dt>
              <dd>{refunded.display}</dd>
            </div>
            <div>
              <dt>{words.spend.last}</dt>
              <dd>
                <time dateTime={lastOrderAt}>{day(lastOrderAt)}</time>
              </dd>
            </div>
          </dl>
        ));
      }}
    </Section>
  );
}

/** The contact details of the newest order. */
export function LastContact({ of }: { of: CustomerKey }) {
  const result = useCustomerLastContactQuery({ variables: { ...of }, fetchPolicy: 'cache-and-network' });
  return (
    <Section title={words.contact.title} failed={words.contact.failed} result={result}>
      {({ customer, guestCustomer }) => {
        const contact = (guestCustomer ?? customer)?.lastContact;
        if (!contact) return <p className={style.soft}>{words.contact.empty}</p>;
        return (
          <>
            <p className={style.text}>
              {contact.name}
              {'\n'}
              {contact.address}
              {'\n'}
              {contact.phone}
            </p>
            <p className={style.soft}>{words.contact.used(day(contact.usedAt))}</p>
          </>
        );
      }}
    </Section>
  );
}
