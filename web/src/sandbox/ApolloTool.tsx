import { useEffect, useRef, useState } from 'react';
import { Spinner } from '#web/ui/Waiting.tsx';
import { loadApolloSandbox } from './apollo-sandbox.ts';
import style from './Sandbox.module.css';
import type { Opened } from './opened.ts';
import { wording } from './wording.ts';

/** Apollo Sandbox. It accepts an operation only at creation, so each opened operation recreates it. */
export function ApolloTool({
  opened,
  fetch,
  onUnreachable,
}: {
  opened: Opened;
  fetch: typeof globalThis.fetch;
  onUnreachable: () => void;
}) {
  const target = useRef<HTMLDivElement>(null);
  const [isWaiting, setWaiting] = useState(true);
  useEffect(() => {
    let dispose: (() => void) | null = null;
    let isCurrent = true;
    loadApolloSandbox().then(
      (EmbeddedSandbox) => {
        if (!isCurrent || !target.current) return;
        setWaiting(false);
        const sandbox = new EmbeddedSandbox({
          target: target.current,
          initialEndpoint: `${location.origin}/graphql`,
          initialState: {
            document: opened.document,
            variables: opened.variables,
            includeCookies: false,
            pollForSchemaUpdates: false,
          },
          endpointIsEditable: false,
          hideCookieToggle: true,
          runTelemetry: false,
          allowDynamicStyles: false,
          handleRequest: fetch,
        });
        dispose = () => sandbox.dispose();
      },
      () => {
        if (isCurrent) onUnreachable();
      },
    );
    return () => {
      isCurrent = false;
      dispose?.();
    };
  }, [opened, fetch, onUnreachable]);
  return (
    <>
      {isWaiting && <Spinner label={wording.waiting.apollo} />}
      <div ref={target} className={style.apollo} />
    </>
  );
}
