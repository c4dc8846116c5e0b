import { useState } from 'react';
import * as copy from '#web/app/copy.ts';
import { paths } from '#web/app/paths.ts';
import { AdminPage } from '#web/features/admin-lists/AdminPage.tsx';
import { AdminTable, type Column } from '#web/features/admin-lists/AdminTable.tsx';
import { RowDialog } from '#web/features/admin-lists/RowDialog.tsx';
import { failureOf } from '#web/features/admin-lists/save-outcome.ts';
import { useEndOfSession, useSignInAgain } from '#web/features/orders/session-end.ts';
import { Badge } from '#web/ui/Badge.tsx';
import { Button } from '#web/ui/Button.tsx';
import { ConfirmDialog } from '#web/ui/ConfirmDialog.tsx';
import { day, moment } from '#web/ui/dates.ts';
import { hasDraft } from '#web/ui/EditDialog.tsx';
import { MoreButton } from '#web/ui/MoreButton.tsx';
import { Notice } from '#web/ui/Notice.tsx';
import { toast } from '#web/ui/toast.ts';
import { useFocusOn } from '#web/ui/use-focus-on.ts';
import { SecretDialog } from './SecretDialog.tsx';
import { newServiceToken, serviceTokenForm } from './service-token-form.ts';
import { ServiceTokenFields } from './ServiceTokenFields.tsx';
import {
  useServiceTokensScreenQuery,
  type ServiceTokenRowFragment,
  type ServiceTokensScreenQuery,
} from './ServiceTokensScreen.generated.ts';
import style from './ServiceTokensScreen.module.css';
import { useServiceTokens } from './use-service-tokens.ts';

const words = copy.serviceTokens;
const DRAFT = 'service-token-draft';

const tones = { ACTIVE: 'moss', EXPIRED: 'plain', REVOKED: 'plain', SUSPENDED: 'amber' } as const;

const columns: readonly Column<ServiceTokenRowFragment>[] = [
  { label: words.name, cell: ({ name }) => <span className={style.name}>{name}</span> },
  {
    label: words.scopes,
    cell: ({ scopes }) => (
      <span className={style.scopes}>
        {scopes.map((scope) => (
          <Badge key={scope}>{words.scopeNames[scope]}</Badge>
        ))}
      </span>
    ),
  },
  {
    label: words.created,
    cell: ({ createdAt, createdByName }) => (
      <span>
        <time className={style.date} dateTime={createdAt}>
          {day(createdAt)}
        </time>
        <span className={style.soft}>{words.createdBy(createdByName)}</span>
      </span>
    ),
  },
  {
    label: words.lastUsed,
    cell: ({ lastUsedAt }) =>
      lastUsedAt ? (
        <time className={style.date} dateTime={lastUsedAt}>
          {moment(lastUsedAt)}
        </time>
      ) : (
        words.never
      ),
  },
  {
    label: words.expires,
    cell: ({ expiresAt }) => (
      <time className={style.date} dateTime={expiresAt}>
        {day(expiresAt)}
      </time>
    ),
  },
  {
    label: words.status,
    cell: ({ status }) => (
      <span>
        <Badge tone={tones[status]}>{words.statuses[status]}</Badge>
        {status === 'SUSPENDED' && <span className={style.soft}>{words.suspendedHint}</span>}
      </span>
    ),
  },
];

/** The tokens with which other systems call the API. */
export function ServiceTokensScreen() {
  const result = useServiceTokensScreenQuery({
    variables: { after: null },
    fetchPolicy: 'cache-and-network',
  });
  const { fetchMore } = result;
  const ended = useEndOfSession(result.error, result.refetch);
  const [isCreating, setCreating] = useState(() => hasDraft(DRAFT));
  const [created, setCreated] = useState<{ name: string; secret: string } | null>(null);
  const { create } = useServiceTokens();
  const signInAgain = useSignInAgain();
  return (
    <>
      <AdminPage
        title={words.title}
        lead={words.lead}
        action={<Button onClick={() => setCreating(true)}>{words.add}</Button>}
        tools={
          <p>
            <a href={paths.serviceTokensGuide}>{words.guide}</a>
            {result.data && ` · ${words.count(result.data.serviceTokens.totalCount)}`}
          </p>
        }
        result={result}
        ended={ended}
        failed={words.failed}
      >
        {({ serviceTokens }) => (
          <Tokens tokens={serviceTokens} onMore={(after) => fetchMore({ variables: { after } })} />
        )}
      </AdminPage>
      <RowDialog
        open={isCreating}
        title={words.createTitle}
        saveLabel={words.create}
        draftKey={DRAFT}
        schema={serviceTokenForm}
        base={newServiceToken}
        save={create}
        onSaved={({ secret, token }) => {
          setCreating(false);
          setCreated({ name: token.name, secret });
        }}
        onSignInRequired={signInAgain}
        onClose={() => setCreating(false)}
      >
        <ServiceTokenFields />
      </RowDialog>
      <SecretDialog created={created} onClose={() => setCreated(null)} />
    </>
  );
}

function Tokens({
  tokens: { edges, pageInfo },
  onMore,
}: {
  tokens: ServiceTokensScreenQuery['serviceTokens'];
  onMore: (after: string | null) => Promise<unknown>;
}) {
  const [revoked, setRevoked] = useState(0);
  // The focused button is gone.
  const list = useFocusOn<HTMLDivElement>(revoked);
  if (edges.length === 0)
    return (
      <Notice kind="empty" title={words.empty}>
        {words.emptyHint}
      </Notice>
    );
  return (
    <div ref={list} tabIndex={-1} className={style.list}>
      <AdminTable
        caption={words.title}
        columns={columns}
        rows={edges.map(({ node }) => node)}
        keyOf={({ id }) => id}
        hasMore={pageInfo.hasNextPage}
        renderActions={(token) => <Revoke token={token} onRevoked={() => setRevoked((count) => count + 1)} />}
      />
      {pageInfo.hasNextPage && (
        <MoreButton busyLabel={copy.waiting} failed={words.failed} onMore={() => onMore(pageInfo.endCursor)}>
          {words.more}
        </MoreButton>
      )}
    </div>
  );
}

function Revoke({
  token: { databaseId, name, status },
  onRevoked,
}: {
  token: ServiceTokenRowFragment;
  onRevoked: () => void;
}) {
  const { revoke } = useServiceTokens();
  const signInAgain = useSignInAgain();
  const [isAsking, setAsking] = useState(false);
  const done = () => {
    toast.success(words.revoked(name));
    // Closes the dialog first, which returns the focus to a button that is gone.
    setAsking(false);
    onRevoked();
  };
  const confirm = async () => failureOf(await revoke(databaseId), done, signInAgain);
  if (status === 'REVOKED' || status === 'EXPIRED') return null;
  return (
    <>
      <Button variant="quiet" aria-label={words.revokeOf(name)} onClick={() => setAsking(true)}>
        {words.revoke}
      </Button>
      <ConfirmDialog
        open={isAsking}
        title={words.askRevoke(name)}
        cancelLabel={words.keep}
        confirmLabel={words.yesRevoke}
        busyLabel={words.busy}
        problemLead={copy.authority}
        onConfirm={confirm}
        onClose={() => setAsking(false)}
      >
        <p>{words.askRevokeHint}</p>
      </ConfirmDialog>
    </>
  );
}
