import { Link } from 'react-router-dom';
import * as copy from '#web/app/copy.ts';
import { paths } from '#web/app/paths.ts';
import { Badge } from '#web/ui/Badge.tsx';
import { moment } from '#web/ui/dates.ts';
import { useCustomerMessagesQuery } from './CustomerSections.generated.ts';
import type { CustomerKey } from './customer-key.ts';
import { More, Section } from './Section.tsx';
import style from './CustomerScreen.module.css';

const words = copy.customer.messages;
const tones = { UNREAD: 'amber', OPEN: 'plain', DONE: 'moss' } as const;

/** Messages of the contact form from the customer's email address, newest first. They link to the inbox. */
export function CustomerMessages({ of }: { of: CustomerKey }) {
  const result = useCustomerMessagesQuery({
    variables: { ...of, after: null },
    fetchPolicy: 'cache-and-network',
  });
  return (
    <Section title={words.title} failed={words.failed} result={result}>
      {({ customer, guestCustomer }) => {
        const messages = (guestCustomer ?? customer)?.messages;
        if (!messages || messages.edges.length === 0) return <p className={style.soft}>{words.empty}</p>;
        return (
          <>
            <ul className={style.rows}>
              {messages.edges.map(({ node: { id: key, subject, message, sentAt, state } }) => (
                <li key={key}>
                  <p className={style.rowHead}>
                    <Link to={paths.messagesIn(state)}>{subject}</Link>
                    <Badge tone={tones[state]}>{copy.contactMessages.states[state]}</Badge>
                  </p>
                  <time dateTime={sentAt} className={style.soft}>
                    {moment(sentAt)}
                  </time>
                  <p className={style.text}>{message}</p>
                </li>
              ))}
            </ul>
            <More
              pageInfo={messages.pageInfo}
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
