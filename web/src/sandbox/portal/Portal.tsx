import { SkipLink } from '#web/ui/SkipLink.tsx';
import { TopBar } from '../TopBar.tsx';
import { contractOf } from './contract.ts';
import { Errors } from './Errors.tsx';
import { examplesOf } from './examples.ts';
import type { PortalFacts } from './facts.ts';
import { Limits } from './Limits.tsx';
import style from './Portal.module.css';
import { Reference } from './Reference.tsx';
import { sections } from './Section.tsx';
import { ServiceTokens } from './ServiceTokens.tsx';
import { Start } from './Start.tsx';

/** The page at `/developers`. The server renders it; it works without JavaScript. */
export function Portal({ facts }: { facts: PortalFacts }) {
  const contract = contractOf(facts.sdl);
  const examples = examplesOf(facts);
  return (
    <>
      <SkipLink to="#content">Skip to content</SkipLink>
      <TopBar here="developers">{null}</TopBar>
      <div className={style.page}>
        <nav aria-label="On this page" className={style.contents}>
          <ol>
            {Object.entries(sections).map(([id, title]) => (
              <li key={id}>
                <a href={`#${id}`}>{title}</a>
              </li>
            ))}
          </ol>
        </nav>
        <main id="content" tabIndex={-1} className={style.main}>
          <h1>Build on FISHZOME</h1>
          <p className={style.lead}>
            From nothing to a paid order in five minutes, with curl. One token works for GraphQL at{' '}
            <code>/graphql</code> and for REST.
          </p>
          <Start facts={facts} examples={examples} />
          <ServiceTokens scopes={facts.scopes} examples={examples} />
          <Errors contract={contract} restStatus={facts.restStatus} invalid={examples.invalid} />
          <Limits limits={facts.limits} costly={examples.costly} own={examples.cost} />
          <Reference
            contract={contract}
            examples={examples}
            webhooks={facts.webhooks}
            origin={facts.origin}
          />
        </main>
      </div>
    </>
  );
}
