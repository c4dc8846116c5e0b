import { useEffect, useRef, useState } from 'react';
import * as copy from '#web/app/copy.ts';
import { requestFailure } from '#web/app/request-failure.ts';
import { Alert } from '#web/ui/Alert.tsx';
import { Badge } from '#web/ui/Badge.tsx';
import { Button } from '#web/ui/Button.tsx';
import { longMoment } from '#web/ui/dates.ts';
import { MoreButton } from '#web/ui/MoreButton.tsx';
import { toast } from '#web/ui/toast.ts';
import { useFocusOn } from '#web/ui/use-focus-on.ts';
import { useOneAtATime } from '#web/ui/use-one-at-a-time.ts';
import { VisuallyHidden } from '#web/ui/VisuallyHidden.tsx';
import { Spinner } from '#web/ui/Waiting.tsx';
import style from './OrderHistory.module.css';
import { useOrderMailsQuery, type OrderMailFragment } from './OrderMails.generated.ts';
import { useResendMail } from './use-resend-mail.ts';

const words = copy.orderMails;

/** How often the list is loaded again while an email waits to be sent. */
const POLL_MS = 5_000;

const tones = {
  QUEUED: 'lake',
  RETRYING: 'amber',
  FAILED: 'coral',
  SENT: 'moss',
  SKIPPED: 'plain',
} as const;

/** Emails to the customer of an order, newest first. Loads again when `version` changes. */
export function OrderMails({ orderId, version }: { orderId: string; version: string }) {
  const { data, loading, refetch, fetchMore, startPolling, stopPolling } = useOrderMailsQuery({
    variables: { orderId, after: null },
    fetchPolicy: 'cache-and-network',
    skipPollAttempt: () => document.hidden,
  });
  const loaded = useRef(version);
  useEffect(() => {
    if (loaded.current === version) return;
    loaded.current = version;
    void refetch().catch(() => undefined);
  }, [version, refetch]);
  const isWaiting = data?.orderMails.edges.some(({ node }) => node.status === 'QUEUED') ?? false;
  useEffect(() => {
    if (!isWaiting) return;
    startPolling(POLL_MS);
    return stopPolling;
  }, [isWaiting, startPolling, stopPolling]);

  const resend = useResendMail(orderId);
  const [busy, setBusy] = useState<string | null>(null);
  const { run } = useOneAtATime();
  const [problem, setProblem] = useState<{ message: string } | null>(null);
  const alert = useFocusOn<HTMLDivElement>(problem);
  const [sent, setSent] = useState(0);
  // A queued email has no button, so move the focus.
  const heading = useFocusOn<HTMLHeadingElement>(sent);
  const send = async ({ databaseId }: OrderMailFragment) => {
    setBusy(databaseId);
    setProblem(null);
    const outcome = await resend(databaseId);
    setBusy(null);
    if (outcome.kind === 'failed') setProblem(outcome);
    else if (outcome.kind === 'done') {
      toast.success(words.queued);
      setSent((times) => times + 1);
    }
  };

  return (
    <section className={style.card} aria-labelledby="order-mails">
      <h2 id="order-mails" ref={heading} tabIndex={-1}>
        {words.title}
      </h2>
      {problem && (
        <Alert ref={alert} lead={words.notSent}>
          {problem.message}
        </Alert>
      )}
      {data ? (
        <Mails
          mails={data.orderMails.edges.map(({ node }) => node)}
          busy={busy}
          onSend={(mail) => void run(() => send(mail))}
        />
      ) : loading ? (
        <Spinner label={copy.waiting} />
      ) : (
        <Alert
          lead={words.failed}
          action={
            <Button variant="secondary" onClick={() => void refetch().catch(() => undefined)}>
              {copy.tryAgain}
            </Button>
          }
        >
          {requestFailure()}
        </Alert>
      )}
      {data?.orderMails.pageInfo.hasNextPage && (
        <MoreButton
          busyLabel={copy.waiting}
          failed={words.failed}
          onMore={() => fetchMore({ variables: { orderId, after: data.orderMails.pageInfo.endCursor } })}
        >
          {words.older}
        </MoreButton>
      )}
    </section>
  );
}

function Mails({
  mails,
  busy,
  onSend,
}: {
  mails: readonly OrderMailFragment[];
  busy: string | null;
  onSend: (mail: OrderMailFragment) => void;
}) {
  if (mails.length === 0) return <p className={style.hint}>{words.none}</p>;
  return (
    <ul className={style.notes} aria-labelledby="order-mails">
      {mails.map((mail) => (
        <li key={mail.id}>
          <p className={style.mail}>
            <span>{words.kinds[mail.kind]}</span>
            <Badge tone={tones[mail.status]}>{words.statuses[mail.status]}</Badge>
          </p>
          {mail.problem && <p className={style.text}>{words.problem(mail.problem)}</p>}
          <p className={style.meta}>
            <span>
              {mail.isCopy && `${words.copy} · `}
              <time dateTime={mail.sentAt ?? mail.queuedAt}>
                {mail.sentAt
                  ? words.sentAt(longMoment(mail.sentAt))
                  : words.queuedAt(longMoment(mail.queuedAt))}
              </time>
            </span>
            {mail.canResend && (
              <Button
                variant="quiet"
                busy={busy === mail.databaseId}
                busyLabel={words.sending}
                onClick={() => onSend(mail)}
              >
                {words.send}
                <VisuallyHidden>
                  {' '}
                  {words.sendLabel(words.kinds[mail.kind], longMoment(mail.queuedAt))}
                </VisuallyHidden>
              </Button>
            )}
          </p>
        </li>
      ))}
    </ul>
  );
}
