import { useState } from 'react';
import { Link, useLocation } from 'react-router-dom';
import * as copy from '#web/app/copy.ts';
import { paths } from '#web/app/paths.ts';
import { Badge } from '#web/ui/Badge.tsx';
import { Button } from '#web/ui/Button.tsx';
import { moment } from '#web/ui/dates.ts';
import { useFocusOn } from '#web/ui/use-focus-on.ts';
import type { IncidentFragment } from './Incident.generated.ts';
import style from './Incidents.module.css';
import { SettleIncident, type SignIn } from './SettleIncident.tsx';

const words = copy.manageOrders.incidents;

/** Payment incidents that an admin must resolve: what happened, the amount and the order. Opened by `#incidents`. */
export function Incidents({
  incidents,
  count,
  signIn,
}: {
  incidents: readonly IncidentFragment[];
  /** The number of incidents that were open when they were loaded, including those not listed. */
  count: number;
  signIn: SignIn;
}) {
  const { hash } = useLocation();
  const resolved = incidents.filter(({ note }) => note !== null).length;
  const [resolving, setResolving] = useState<IncidentFragment | null>(null);
  return (
    <details id="incidents" className={style.box} open={hash === '#incidents'}>
      <summary>
        <span>{words.title(count - resolved)}</span>
      </summary>
      <p className={style.lead}>{words.lead}</p>
      <ul>
        {incidents.map((incident) => (
          <Incident
            key={incident.id}
            incident={incident}
            resolving={resolving !== null}
            onSettle={() => setResolving(incident)}
          />
        ))}
      </ul>
      <SettleIncident incident={resolving} signIn={signIn} onClose={() => setResolving(null)} />
    </details>
  );
}

function Incident({
  incident,
  resolving,
  onSettle,
}: {
  incident: IncidentFragment;
  resolving: boolean;
  onSettle: () => void;
}) {
  const { kind, amount, order, openedAt, failure, providerId, note, testMode } = incident;
  const { title, what } = words.kinds[kind];
  const [open] = useState(note === null);
  // After it is resolved the focused button is gone, so move the focus.
  const settled = useFocusOn<HTMLParagraphElement>(open && note !== null && !resolving);
  return (
    <li className={style.incident}>
      <p className={style.head}>
        <strong>{title}</strong>
        <span className={style.amount}>{amount.display}</span>
      </p>
      <p>{what}</p>
      {failure && <p className={style.failure}>{words.providerSays(failure)}</p>}
      <p className={style.facts}>
        {order ? (
          <Link to={paths.managedOrder(order.databaseId)}>{order.number}</Link>
        ) : (
          <span>{words.noOrder}</span>
        )}
        <code>{providerId}</code>
        <span>
          {words.found} <time dateTime={openedAt}>{moment(openedAt)}</time>
        </span>
        {testMode && <Badge>{copy.manageOrders.testMode}</Badge>}
      </p>
      {note === null ? (
        <Button variant="secondary" aria-label={words.settleLabel(title)} onClick={onSettle}>
          {words.settle}
        </Button>
      ) : (
        <p ref={settled} tabIndex={-1} className={style.note}>
          {words.settled(note)}
        </p>
      )}
    </li>
  );
}
