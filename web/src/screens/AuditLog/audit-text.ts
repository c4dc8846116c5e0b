import { auditLog as words } from '#web/app/copy/audit-log.ts';
import { paths } from '#web/app/paths.ts';
import { moment } from '#web/ui/dates.ts';
import type { AuditLogEntryFragment } from './AuditLogScreen.generated.ts';

type Subject = NonNullable<AuditLogEntryFragment['subject']>;
type Change = AuditLogEntryFragment['changes'][number];

/** Kinds of subjects without a name. */
const unnamed: ReadonlySet<Subject['kind']> = new Set(['IMAGE', 'SHOP_DETAILS', 'DEMO_DATA'] as const);

export function actorOf({ actorKind, actorName }: AuditLogEntryFragment): string {
  switch (actorKind) {
    case 'SYSTEM':
      return words.system;
    case 'VISITOR':
      return words.visitor;
    case 'USER':
    case 'SERVICE_TOKEN':
      return actorName ?? words.deletedUser;
    default:
      return actorKind satisfies never;
  }
}

/** The text between actor and subject. */
export const actionOf = ({ action, actionCode }: AuditLogEntryFragment): string =>
  action ? words.actions[action] : words.unknown(actionCode);

/** The subject's name; empty if the action says it all. */
export function subjectName({ action, subject }: AuditLogEntryFragment): string {
  if (!subject) return '';
  // These sentences say it all; the row of a deleted review is gone.
  const isNamed = !unnamed.has(subject.kind) && action !== 'REVIEW_DELETED';
  return isNamed ? (subject.name ?? words.deleted) : '';
}

/** The name of what can be restored. The shop's details and its staff emails have no name of their own. */
export const restoredName = (entry: AuditLogEntryFragment): string =>
  subjectName(entry) || (entry.action === 'STAFF_EMAILS_CHANGED' ? words.staffEmails : words.shopDetails);

/** The whole sentence, as a label. */
export const sentenceOf = (entry: AuditLogEntryFragment): string =>
  [actorOf(entry), actionOf(entry), subjectName(entry)].filter(Boolean).join(' ');

/** Where admins see the subject; null if it was deleted or has no page. */
export function subjectPath({ kind, databaseId, name, search, reviewStatus }: Subject): string | null {
  if (name === null) return null;
  switch (kind) {
    case 'ORDER':
      return paths.managedOrder(databaseId);
    case 'PRODUCT':
      return paths.managedProduct(name);
    case 'USER':
      return search && paths.managedUser(search);
    case 'REVIEW':
      return reviewStatus && paths.managedReview(reviewStatus, name);
    case 'PAYMENT_INCIDENT':
      return search && paths.managedOrders(search);
    case 'PROMOTION':
      return paths.promotions;
    case 'DELIVERY_METHOD':
    case 'TAX_RATE':
      return paths.delivery;
    case 'ATTRIBUTE':
      return paths.attributes;
    case 'SEARCH_TERM':
      return paths.searchTerms;
    case 'PRODUCT_VIEW':
      return paths.manageProduct;
    case 'WEBHOOK_ENDPOINT':
      return paths.webhooks;
    case 'CATEGORY':
      return paths.categories;
    case 'INVITATION':
      return paths.users;
    case 'SERVICE_TOKEN':
      return paths.serviceTokens;
    case 'IMAGE':
    case 'DEMO_DATA':
    case 'SHOP_DETAILS':
      return null;
    default:
      return kind satisfies never;
  }
}

/** `castWeightG` → `Cast weight g`. */
function readableName(name: string): string {
  const text = name.replace(/Minor$/, '').replace(/(?<=[a-z\d])(?=[A-Z])/g, ' ');
  return text.charAt(0).toUpperCase() + text.slice(1).toLowerCase();
}

const labelOf = (name: string) =>
  Object.hasOwn(words.fields, name) ? (words.fields[name] ?? name) : readableName(name);

/** `rates.0.costMinor` → `Rate 1: Cost`. */
export function fieldLabel(path: string): string {
  const parts: string[] = [];
  for (const part of path.split('.')) {
    const last = parts.at(-1);
    if (/^\d+$/.test(part) && last !== undefined) parts[parts.length - 1] = `${last} ${Number(part) + 1}`;
    else parts.push(labelOf(part));
  }
  return parts.join(': ');
}

export function valueText(type: Change['type'], value: string | null): string {
  if (value === null) return words.nothing;
  switch (type) {
    case 'BOOLEAN':
      return value === 'true' ? words.yes : words.no;
    case 'DATE_TIME':
      return moment(value);
    case 'CONSTANT':
      return readableName(value.toLowerCase().replaceAll('_', ' '));
    case 'TEXT':
    case 'MONEY':
    case 'PERCENT':
    case 'CATEGORIES':
      return value;
    default:
      return type satisfies never;
  }
}

/** Fields as conflicts name them: those of products as in `ChangeEquipmentInput`. */
export const conflictLabel = (field: string): string =>
  Object.hasOwn(words.conflictFields, field) ? (words.conflictFields[field] ?? field) : fieldLabel(field);
