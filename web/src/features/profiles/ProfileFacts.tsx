import { ExternalLink } from 'lucide-react';
import * as copy from '#web/app/copy.ts';
import { day } from '#web/ui/dates.ts';
import { VisuallyHidden } from '#web/ui/VisuallyHidden.tsx';
import type { ProfileFactsFragment } from './ProfileFacts.generated.ts';
import style from './ProfileFacts.module.css';

const words = copy.profile;

/** The details of a user's profile. */
export function ProfileFacts({
  profile: { phone, education, about, linkedin, updatedAt },
}: {
  profile: ProfileFactsFragment;
}) {
  return (
    <div className={style.facts}>
      <section>
        <h2>{words.fields.about}</h2>
        <p className={style.about}>{about}</p>
      </section>
      <dl className={style.list}>
        <div>
          <dt>{words.fields.phone}</dt>
          <dd className={style.number}>{phone}</dd>
        </div>
        <div>
          <dt>{words.fields.education}</dt>
          <dd>{education}</dd>
        </div>
        <div>
          <dt>{words.fields.linkedin}</dt>
          <dd>
            <a href={linkedin} target="_blank" rel="noreferrer">
              {linkedin.replace(/^https?:\/\/(www\.)?/, '')}
              <ExternalLink size={14} aria-hidden />
              <VisuallyHidden>{`, ${words.linkedinOpens}`}</VisuallyHidden>
            </a>
          </dd>
        </div>
        <div>
          <dt>{words.saved}</dt>
          <dd>
            <time dateTime={updatedAt}>{day(updatedAt)}</time>
          </dd>
        </div>
      </dl>
    </div>
  );
}
