import { Link } from 'react-router-dom';
import { auditLog as words } from '#web/app/copy/audit-log.ts';
import { paths } from '#web/app/paths.ts';
import { Button } from '#web/ui/Button.tsx';
import { moment } from '#web/ui/dates.ts';
import {
  actionOf,
  actorOf,
  fieldLabel,
  restoredName,
  sentenceOf,
  subjectName,
  subjectPath,
  valueText,
} from './audit-text.ts';
import type { AuditLogEntryFragment } from './AuditLogScreen.generated.ts';
import style from './AuditLogEntry.module.css';

/** More fields are shown on request. */
const SHORT = 6;

/** A change: who made it, when, and the values before and after. */
export function AuditLogEntry({
  entry,
  isOnlySubject,
  onRestore,
}: {
  entry: AuditLogEntryFragment;
  /** Whether only changes of this subject are listed. */
  isOnlySubject: boolean;
  onRestore: () => void;
}) {
  const { subject, subjectCode, changes, isRestorable, happenedAt } = entry;
  const name = subjectName(entry);
  const path = subject && subjectPath(subject);
  // Of a deleted subject nothing can be restored. The shop's details have no name.
  const canRestore = isRestorable && (subject?.kind === 'SHOP_DETAILS' || typeof subject?.name === 'string');
  const restored = restoredName(entry);
  return (
    <article className={style.entry} aria-label={sentenceOf(entry)}>
      <p className={style.sentence}>
        <strong>{actorOf(entry)}</strong> {actionOf(entry)} {path ? <Link to={path}>{name}</Link> : name}
      </p>
      <time className={style.time} dateTime={happenedAt}>
        {moment(happenedAt)}
      </time>
      {changes.length > SHORT ? (
        <details className={style.changes}>
          <summary>{words.showChanges(changes.length)}</summary>
          <Changes entry={entry} />
        </details>
      ) : (
        changes.length > 0 && <Changes entry={entry} />
      )}
      {(canRestore || (name !== '' && !isOnlySubject)) && (
        <div className={style.actions}>
          {canRestore && (
            <Button variant="secondary" aria-label={words.restoreOf(restored)} onClick={onRestore}>
              {words.restore}
            </Button>
          )}
          {name !== '' && !isOnlySubject && (
            <Link to={paths.auditLogOf(subjectCode)} aria-label={words.onlyOf(name)}>
              {words.only}
            </Link>
          )}
        </div>
      )}
    </article>
  );
}

function Changes({ entry }: { entry: AuditLogEntryFragment }) {
  return (
    <table className={style.table}>
      <caption>{words.changesOf(sentenceOf(entry))}</caption>
      <thead>
        <tr>
          <th scope="col">{words.field}</th>
          <th scope="col">{words.before}</th>
          <th scope="col">{words.after}</th>
        </tr>
      </thead>
      <tbody>
        {entry.changes.map(({ field, type, before, after }) => (
          <tr key={field}>
            <th scope="row">{fieldLabel(field)}</th>
            <td data-label={words.before} data-empty={before === null || undefined}>
              {valueText(type, before)}
            </td>
            <td data-label={words.after} data-empty={after === null || undefined}>
              {valueText(type, after)}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
