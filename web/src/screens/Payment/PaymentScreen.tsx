import { useParams } from 'react-router-dom';
import type { RedirectState } from '#web/app/redirect-state.ts';
import * as copy from '#web/app/copy.ts';
import { paths } from '#web/app/paths.ts';
import { OwnOrderPayment } from './OwnOrderPayment.tsx';
import { useIdentity } from '#web/platform/PlatformContext.tsx';
import { ButtonLink } from '#web/ui/Button.tsx';
import { Notice } from '#web/ui/Notice.tsx';
import { Spinner } from '#web/ui/Waiting.tsx';

const words = copy.payment;

/**
 * §2: the page has no guard, but its data is protected: visitors are asked to log in, and other customers get "not
 * found".
 */
export function PaymentScreen() {
  const { id = '' } = useParams();
  const identity = useIdentity();
  switch (identity.status) {
    case 'loading':
      return <Spinner label={copy.waiting} />;
    case 'signedOut': {
      const redirectState: RedirectState = { from: paths.payment(id), notice: words.visitor };
      return (
        <Notice
          kind="empty"
          level={1}
          title={words.visitor}
          action={
            <ButtonLink to={paths.login} state={redirectState}>
              {copy.account.login}
            </ButtonLink>
          }
        >
          {words.visitorHint}
        </Notice>
      );
    }
    case 'signedIn':
      return <OwnOrderPayment key={id} id={id} />;
    default:
      return identity satisfies never;
  }
}
