import { auditLog as words } from '#web/app/copy/audit-log.ts';
import { SelectField, TextField } from '#web/ui/Field.tsx';
import { SearchField } from '#web/ui/SearchField.tsx';
import type { AuditSearch } from './audit-filter.ts';
import style from './AuditLogFilters.module.css';

/** The filters of the audit log. `onChange` receives only the changed filters. */
export function AuditLogFilters({
  search,
  onActor,
  onChange,
}: {
  search: AuditSearch;
  onActor: (actor: string) => void;
  onChange: (change: Partial<AuditSearch>) => void;
}) {
  return (
    <div className={style.filters}>
      <SearchField
        label={words.actorSearch}
        placeholder={words.actorHint}
        value={search.actor}
        onSearch={onActor}
      />
      <SelectField
        label={words.kind}
        placeholder={words.anyKind}
        options={Object.entries(words.kinds).map(([value, label]) => ({ value, label }))}
        value={search.kind ?? ''}
        onChange={({ target }) => onChange({ kind: (target.value || null) as AuditSearch['kind'] })}
      />
      <TextField
        label={words.from}
        type="date"
        value={search.from}
        max={search.to || undefined}
        onChange={({ target }) => onChange({ from: target.value })}
      />
      <TextField
        label={words.to}
        type="date"
        value={search.to}
        min={search.from || undefined}
        onChange={({ target }) => onChange({ to: target.value })}
      />
    </div>
  );
}
