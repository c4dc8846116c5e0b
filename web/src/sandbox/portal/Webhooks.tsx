import type { PortalFacts } from './facts.ts';
import { Marked } from './Marked.tsx';
import style from './Portal.module.css';
import { Section, Table } from './Section.tsx';
import { receiver } from './webhook-receiver.ts';

const units = [
  ['hour', 3_600_000],
  ['minute', 60_000],
  ['second', 1_000],
] as const;

/** `300000` → `5 minutes`. */
function pauseOf(milliseconds: number): string {
  const [unit, size] = units.find(([, one]) => milliseconds % one === 0) ?? ['second', 1_000];
  const count = milliseconds / size;
  return `${count} ${unit}${count === 1 ? '' : 's'}`;
}

/** Events that the shop sends to other systems. */
export function Webhooks({ webhooks }: { webhooks: PortalFacts['webhooks'] }) {
  const { events, retryPausesMs, overlapHours, keptDays } = webhooks;
  const [example] = events;
  return (
    <Section id="webhooks">
      <p>
        The shop sends events by POST to URLs that an admin adds under Webhooks in the dashboard. Requests
        follow the Standard Webhooks specification, so its libraries verify them. The body is JSON with{' '}
        <code>type</code>, <code>timestamp</code> and <code>data</code>; fields and types can be added.
      </p>
      {example && (
        <div className={style.command}>
          <pre>
            <code>{JSON.stringify(example.example, null, 2)}</code>
          </pre>
        </div>
      )}
      <Table label="Events" head={['Event', 'When', 'data']}>
        {events.map(({ type, description, example: { data } }) => (
          <tr key={type}>
            <th scope="row">
              <code>{type}</code>
            </th>
            <td>
              <Marked>{description}</Marked>
            </td>
            <td>
              <code>{JSON.stringify(data)}</code>
            </td>
          </tr>
        ))}
      </Table>
      <p>
        Money is in minor units. There is no personal data: fetch the order by its <code>orderId</code> if you
        need more. Events can arrive in another order than they happened; compare <code>timestamp</code>, or
        fetch the object.
      </p>
      <h3>Verify the signature</h3>
      <p>
        <code>webhook-signature</code> is <code>v1,</code> and the Base64 of an HMAC-SHA256 of{' '}
        <code>webhook-id</code>, <code>webhook-timestamp</code> and the body, joined by dots. Its key is the
        Base64 after <code>whsec_</code> in the secret, which admins see in the dashboard. For {overlapHours}{' '}
        hours after a rotation the header has two signatures; one that matches is enough. Reject old
        timestamps. This receiver does all of it:
      </p>
      <div className={style.command}>
        <pre data-file="receiver.mjs">
          <code>{receiver}</code>
        </pre>
      </div>
      <h3>Answer and retries</h3>
      <p>
        A status from 200 to 299 within 15 seconds is success; redirects are not followed. Otherwise the shop
        tries again after {retryPausesMs.map(pauseOf).join(', ')}. The <code>webhook-id</code> stays, so that
        you can tell a repetition. 410 turns the endpoint off. Admins see each delivery for {keptDays} days
        with the start of your answer, and can replay it.
      </p>
    </Section>
  );
}
