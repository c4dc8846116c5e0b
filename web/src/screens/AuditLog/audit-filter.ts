import { auditLog } from '#web/app/copy/audit-log.ts';
import type { AuditLogScreenQueryVariables } from './AuditLogScreen.generated.ts';

type Filter = AuditLogScreenQueryVariables['filter'];
type Kind = keyof typeof auditLog.kinds;

/** The filters of the audit log, as the URL has them. Empty texts do not filter. */
export interface AuditSearch {
  /** Words of the actor's name or email. */
  readonly actor: string;
  readonly kind: Kind | null;
  /** Calendar days in the user's time zone, both inclusive, such as `2026-11-30`. */
  readonly from: string;
  readonly to: string;
  readonly subject: string;
}

const isKind = (kind: string): kind is Kind => Object.hasOwn(auditLog.kinds, kind);
const dayOf = (text: string | null) =>
  text && /^\d{4}-\d\d-\d\d$/.test(text) && !Number.isNaN(Date.parse(text)) ? text : '';

export function readAuditSearch(params: URLSearchParams): AuditSearch {
  const kind = (params.get('of') ?? '').replaceAll('-', '_').toUpperCase();
  return {
    actor: params.get('by')?.trim() ?? '',
    kind: isKind(kind) ? kind : null,
    from: dayOf(params.get('from')),
    to: dayOf(params.get('to')),
    subject: params.get('subject') ?? '',
  };
}

export const auditSearchParams = ({
  actor,
  kind,
  from,
  to,
  subject,
}: AuditSearch): Record<string, string> => ({
  ...(actor && { by: actor }),
  ...(kind && { of: kind.replaceAll('_', '-').toLowerCase() }),
  ...(from && { from }),
  ...(to && { to }),
  ...(subject && { subject }),
});

/** The day's start in the user's time zone, `days` later. */
function startOf(day: string, days = 0): string {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number);
  return new Date(year, month - 1, date + days).toISOString();
}

export const auditFilter = ({ actor, kind, from, to, subject }: AuditSearch): Filter => ({
  ...(actor && { actor }),
  ...(kind && { subjectKind: kind }),
  ...(subject && { subject }),
  ...(from && { from: startOf(from) }),
  ...(to && { until: startOf(to, 1) }),
});
