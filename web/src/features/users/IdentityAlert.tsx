import type { Ref } from 'react';
import * as copy from '#web/app/copy.ts';
import type { IdentityError } from '#web/platform/identity/identity-error.ts';
import { Alert } from '#web/ui/Alert.tsx';

/** §2: the provider's message under 'Authority says:', or under 'Developer Authority says: ' if the shop is at fault. */
export function IdentityAlert({ problem, ref }: { problem: IdentityError; ref?: Ref<HTMLDivElement> }) {
  const { message, hint, developer } = problem;
  return (
    <Alert ref={ref} lead={developer ? copy.developerAuthority : copy.authority} hint={hint}>
      {message}
    </Alert>
  );
}
