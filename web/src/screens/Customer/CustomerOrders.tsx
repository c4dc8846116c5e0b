import * as copy from '#web/app/copy.ts';
import { OrdersTable } from '#web/features/orders/OrdersTable.tsx';
import { useCustomerOrdersQuery } from './CustomerSections.generated.ts';
import type { CustomerKey } from './customer-key.ts';
import { More, Section } from './Section.tsx';
import style from './CustomerScreen.module.css';

const words = copy.customer.orders;

/** The customer's orders, newest first. */
export function CustomerOrders({ of }: { of: CustomerKey }) {
  const result = useCustomerOrdersQuery({
    variables: { ...of, after: null },
    fetchPolicy: 'cache-and-network',
  });
  return (
    <Section title={words.title} failed={words.failed} result={result}>
      {({ customer, guestCustomer }) => {
        const orders = (guestCustomer ?? customer)?.orders;
        if (!orders || orders.edges.length === 0) return <p className={style.soft}>{words.empty}</p>;
        return (
          <>
            <OrdersTable
              orders={orders.edges.map(({ node }) => node)}
              hasMore={orders.pageInfo.hasNextPage}
              stale={false}
            />
            <More
              pageInfo={orders.pageInfo}
              failed={words.failed}
              onMore={(after) => result.fetchMore({ variables: { after } })}
            >
              {words.more}
            </More>
          </>
        );
      }}
    </Section>
  );
}
