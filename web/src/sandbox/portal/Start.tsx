import { paths } from '#web/app/paths.ts';
import { Command } from './Command.tsx';
import type { Examples } from './examples.ts';
import type { PortalFacts } from './facts.ts';
import { Section } from './Section.tsx';

/** From no account to a paid order. */
export function Start({ facts, examples }: { facts: PortalFacts; examples: Examples }) {
  const { identity, payments, demo } = facts.config;
  return (
    <>
      <Section id="token">
        <p>
          Log in with the identity provider and keep the ID token. It is valid for one hour. Every command of
          this page is for a POSIX shell (on Windows: Git Bash or WSL) and needs only <code>curl</code> and{' '}
          <code>sed</code>. Run them in one terminal, from top to bottom.
        </p>
        <Command name="token" example={examples.token} />
        {identity.provider === 'local' ? (
          <p>
            This shop is in test mode: the identity provider is an emulator beside it, which speaks Firebase’s
            protocol{demo && ', and the account is a demo account'}. In production the same call goes to{' '}
            <code>https://identitytoolkit.googleapis.com</code>, with the <code>apiKey</code> in{' '}
            <code>/config.json</code> and your own account. Sign up in the shop first, and verify your email.
          </p>
        ) : (
          <p>
            Use an account of this shop: <a href={paths.signup}>sign up</a> first, and verify your email. The
            key in the address is public. Renew the token with <code>refreshToken</code> at{' '}
            <code>https://securetoken.googleapis.com/v1/token</code>. Accounts that use Google get their token
            from the Firebase SDK (<code>getIdToken()</code>).
          </p>
        )}
      </Section>
      <Section id="query">
        <p>
          Send GraphQL by POST to <code>/graphql</code>, with the token as bearer token. Without a token you
          are a visitor. <a href={paths.graphql}>The sandbox</a> has an editor with completion, and guided
          tours.
        </p>
        {facts.operations === 'persisted' && (
          <p>
            <strong>This server accepts only the queries of the shop’s own pages.</strong> Other queries are
            rejected with <code>OPERATION_NOT_PERSISTED</code>; use the REST API here.
          </p>
        )}
        <Command name="query" example={examples.query} />
      </Section>
      <Section id="order">
        <ol>
          <li>
            <p>Find a product in stock. Its ID and the smallest quantity go into shell variables.</p>
            <Command name="product" example={examples.product} />
          </li>
          <li>
            <p>
              Place the order. Every mutation returns a union: the order, or an error with <code>code</code>{' '}
              and <code>message</code>. To make retries safe, also send a <code>idempotencyKey</code>.
            </p>
            <Command name="order" example={examples.order} />
          </li>
          <li>
            <p>Open the payment. The client secret allows confirming this payment, and nothing else.</p>
            <Command name="payment" example={examples.payment} />
          </li>
          <li>
            {examples.card ? (
              <>
                <p>
                  Pay with the test card 4242 4242 4242 4242, which Stripe calls <code>pm_card_visa</code>.
                  The card goes to the payment provider; the shop never sees it.
                </p>
                <Command name="card" example={examples.card} />
                {payments.mode === 'simulator' && (
                  <p>
                    The payment provider is an emulator that speaks Stripe’s protocol. With Stripe’s test
                    mode, only the address and the key differ (<code>payments</code> in{' '}
                    <code>/config.json</code>).
                    <code>pm_card_chargeDeclined</code> is declined.
                  </p>
                )}
                <p>
                  In production, customers enter their card in the browser: pass <code>clientSecret</code> to
                  Stripe.js (<code>stripe.confirmPayment</code>), which also runs 3-D Secure. Test cards are
                  declined.
                </p>
              </>
            ) : (
              <p>
                Pass <code>clientSecret</code> to Stripe.js in the browser (<code>stripe.confirmPayment</code>
                ), which also runs 3-D Secure. This shop takes real money: test cards are declined.
              </p>
            )}
          </li>
          <li>
            <p>
              Tell the shop. It verifies the payment with the provider. If this call gets lost, the provider’s
              webhook has the same effect.
            </p>
            <Command name="confirmation" example={examples.confirmation} />
          </li>
          <li>
            <p>
              The REST API has the same order. <a href="/openapi">Its reference</a> lists all calls and sends
              them.
            </p>
            <Command name="rest" example={examples.rest} />
          </li>
        </ol>
      </Section>
    </>
  );
}
