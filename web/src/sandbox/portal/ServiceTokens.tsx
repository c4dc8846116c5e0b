import { paths } from '#web/app/paths.ts';
import { Command } from './Command.tsx';
import type { Examples } from './examples.ts';
import type { PortalFacts } from './facts.ts';
import { Marked } from './Marked.tsx';
import { Section, Table } from './Section.tsx';

/** How other systems call the APIs without a user. */
export function ServiceTokens({ scopes, examples }: { scopes: PortalFacts['scopes']; examples: Examples }) {
  return (
    <Section id="service-tokens">
      <p>
        A warehouse or an ERP has no user who signs in. An admin creates a service token for it under{' '}
        <a href={paths.serviceTokens}>Service Tokens</a>, and chooses its scopes and when it expires: after
        30, 90 or 365 days. The token starts with <code>fz_</code>, so that secret scanners find it, and is
        shown once.
      </p>
      {examples.serviceToken ? (
        <>
          <p>In this demo shop you can do it by the API, as the admin:</p>
          <Command name="serviceToken" example={examples.serviceToken} />
        </>
      ) : (
        <p>
          Ask an admin for a token, and keep it in the variable <code>SERVICE_TOKEN</code>.
        </p>
      )}
      <p>Send it as a bearer token to GraphQL, REST, or the WebSocket for subscriptions.</p>
      <Command name="serviceOrders" example={examples.serviceOrders} />
      <Command name="serviceRest" example={examples.serviceRest} />
      <p>
        A token can do what its scopes allow, and read published products. Everything else is refused with{' '}
        <code>FORBIDDEN</code>, also what visitors may do: a token has no cart, pays nothing, refunds nothing,
        and manages no users, settings or tokens.
      </p>
      <Command name="serviceRefused" example={examples.serviceRefused} />
      <Table label="Scopes" head={['Scope', 'Allows', 'Calls']}>
        {scopes.map(({ scope, description, calls }) => (
          <tr key={scope} id={`scope-${scope}`}>
            <th scope="row">
              <code>{scope}</code>
            </th>
            <td>
              <Marked>{description}</Marked>
            </td>
            <td>
              {calls.map((call, index) => (
                <span key={call}>
                  {index > 0 && ', '}
                  <code>{call}</code>
                </span>
              ))}
            </td>
          </tr>
        ))}
      </Table>
      <p>
        With <code>WRITE_STOCK</code> alone, <code>changeEquipment</code> changes only <code>stock</code> and{' '}
        <code>stockChange</code>; <code>WRITE_PRODUCTS</code> changes the other fields. Limits count for each
        token. The audit log and the timeline of an order name the token.
      </p>
      <p>
        An expired, revoked or unknown token gets 401 <code>TOKEN_INVALID</code>; its WebSockets are closed
        with 4403. A token also ends when the admin who created it is blocked, deleted, or no longer an admin.
        To replace one, create the new token first, then revoke the old one. Revoke it at once if it leaked.
      </p>
    </Section>
  );
}
