import type { ApolloClient } from '@apollo/client';
import { useEffect, useRef } from 'react';
import { usePlatform } from '#web/platform/PlatformContext.tsx';
import { saveUser } from './save-user.ts';

/** What belongs to a person leaves with them; who signs in is saved to the shop (§1: PUT /user/{email}). */
export function SessionEnd({ client }: { client: ApolloClient }) {
  const { identity } = usePlatform();
  const uid = useRef<string | null>(null);
  useEffect(
    () =>
      identity.subscribe((state) => {
        if (state.status === 'loading') return;
        const now = state.status === 'signedIn' ? state.user.uid : null;
        if (now === uid.current) return;
        const before = uid.current;
        uid.current = now;
        if (before !== null) void client.clearStore();
        if (state.status === 'signedIn') void saveUser(identity, state.user.email);
      }),
    [client, identity],
  );
  return null;
}
