import { serviceTokenOf } from '#server/viewer.ts';

/** What an entry is about, by the first part of `AuditEntry.subject`, such as `order:…`. */
export const subjectPrefixes = {
  ORDER: 'order',
  PRODUCT: 'equipment',
  IMAGE: 'image',
  USER: 'user',
  REVIEW: 'review',
  PROMOTION: 'promotion',
  DELIVERY_METHOD: 'deliveryMethod',
  TAX_RATE: 'taxRate',
  SHOP_DETAILS: 'shopDetails',
  ATTRIBUTE: 'attribute',
  SEARCH_TERM: 'searchTerm',
  PAYMENT_INCIDENT: 'incident',
  INVITATION: 'invitation',
  DEMO_DATA: 'seed',
  PRODUCT_VIEW: 'productView',
  SERVICE_TOKEN: 'serviceToken',
  WEBHOOK_ENDPOINT: 'webhookEndpoint',
  CATEGORY: 'category',
} as const;
export type AuditSubjectKind = keyof typeof subjectPrefixes;

/** Actions of the audit log by their name in GraphQL. `audit-actions.test.ts` compares them with the code that writes them. */
export const auditActions = {
  ORDER_PLACED: 'order.placed',
  ORDER_PLACED_FOR_CUSTOMER: 'order.placed-for-customer',
  ORDER_PAID: 'order.paid',
  ORDER_CANCELLED: 'order.cancelled',
  ORDER_EXPIRED: 'order.expired',
  ORDER_RESTORED: 'order.restored',
  ORDER_REOPENED: 'order.reopened',
  ORDER_STOCK_LOST: 'order.stock-lost',
  ORDER_ADDRESS_CHANGED: 'order.address-changed',
  ORDER_PACKED: 'order.packed',
  ORDER_UNPACKED: 'order.unpacked',
  ORDER_SHIPPED: 'order.shipped',
  ORDER_SHIPPING_COMPLETED: 'order.shipping-completed',
  ORDER_TRACKING_CHANGED: 'order.tracking-changed',
  ORDER_DELIVERED: 'order.delivered',
  ORDER_DELIVERY_UNDONE: 'order.delivery-undone',
  ORDER_REFUND_REQUESTED: 'order.refund-requested',
  ORDER_REFUNDED: 'order.refunded',
  ORDER_REFUND_FAILED: 'order.refund-failed',
  ORDER_RETURN_REQUESTED: 'order.return-requested',
  ORDER_RETURN_APPROVED: 'order.return-approved',
  ORDER_RETURN_REJECTED: 'order.return-rejected',
  ORDER_RETURN_RECEIVED: 'order.return-received',
  ORDER_RETURN_WITHDRAWN: 'order.return-withdrawn',
  ORDER_NOTE_ADDED: 'order.note-added',
  ORDER_NOTE_DELETED: 'order.note-deleted',
  ORDER_MAIL_RESENT: 'order.mail-resent',
  ORDER_ACCOUNT_DELETED: 'order.account-deleted',
  ORDER_CUSTOMER_DATA_DELETED: 'order.customer-data-deleted',
  ORDER_GUEST_DATA_EXPORTED: 'order.guest-data-exported',
  ORDER_GUEST_DATA_DELETED: 'order.guest-data-deleted',
  PRODUCT_ADDED: 'equipment.added',
  PRODUCT_REMOVED: 'equipment.removed',
  PRODUCT_CHANGED: 'equipment.changed',
  PRODUCT_STOCK_CHANGED: 'equipment.stock-changed',
  PRODUCT_OPTIONS_SET: 'equipment.options-set',
  PRODUCT_VARIANT_ADDED: 'equipment.variant-added',
  PRODUCT_VARIANTS_ORDERED: 'equipment.variants-ordered',
  PRODUCT_SKU_CHANGED: 'equipment.sku-changed',
  IMAGE_UPLOADED: 'image.uploaded',
  USER_MADE_ADMIN: 'user.made-admin',
  USER_ADMIN_REVOKED: 'user.admin-revoked',
  USER_ROLE_CHANGED: 'user.role-changed',
  USER_BLOCKED: 'user.blocked',
  USER_UNBLOCKED: 'user.unblocked',
  USER_SESSIONS_ENDED: 'user.sessions-ended',
  USER_DATA_EXPORTED: 'user.data-exported',
  USER_DELETED: 'user.deleted',
  USER_NOTE_ADDED: 'customer.note-added',
  USER_NOTE_DELETED: 'customer.note-deleted',
  INVITATION_SENT: 'invitation.sent',
  INVITATION_RESENT: 'invitation.resent',
  INVITATION_REVOKED: 'invitation.revoked',
  INVITATION_ACCEPTED: 'invitation.accepted',
  PROFILE_SAVED: 'profile.saved',
  REVIEW_ADDED: 'review.added',
  REVIEW_CHANGED: 'review.changed',
  REVIEW_DELETED: 'review.deleted',
  REVIEW_MODERATED: 'review.moderated',
  REVIEW_REPLIED: 'review.replied',
  PROMOTION_ADDED: 'promotion.added',
  PROMOTION_CHANGED: 'promotion.changed',
  PROMOTION_DELETED: 'promotion.deleted',
  DELIVERY_METHOD_ADDED: 'deliveryMethod.added',
  DELIVERY_METHOD_CHANGED: 'deliveryMethod.changed',
  DELIVERY_METHOD_DELETED: 'deliveryMethod.deleted',
  TAX_RATE_ADDED: 'taxRate.added',
  TAX_RATE_CHANGED: 'taxRate.changed',
  TAX_RATE_DELETED: 'taxRate.deleted',
  SHOP_DETAILS_CHANGED: 'shopDetails.changed',
  STAFF_EMAILS_CHANGED: 'shopDetails.staff-emails-changed',
  ATTRIBUTE_ADDED: 'attribute.added',
  ATTRIBUTE_CHANGED: 'attribute.changed',
  ATTRIBUTE_DELETED: 'attribute.deleted',
  CATEGORY_ADDED: 'category.added',
  CATEGORY_CHANGED: 'category.changed',
  CATEGORY_ORDERED: 'category.ordered',
  CATEGORY_DELETED: 'category.deleted',
  SEARCH_TERM_ADDED: 'searchTerm.added',
  SEARCH_TERM_CHANGED: 'searchTerm.changed',
  SEARCH_TERM_DELETED: 'searchTerm.deleted',
  PAYMENT_INCIDENT_SETTLED: 'incident.settled',
  SEED_STARTED: 'seed.started',
  SEED_FINISHED: 'seed.finished',
  PRODUCT_VIEW_ADDED: 'productView.added',
  PRODUCT_VIEW_RENAMED: 'productView.renamed',
  PRODUCT_VIEW_DELETED: 'productView.deleted',
  SERVICE_TOKEN_CREATED: 'serviceToken.created',
  SERVICE_TOKEN_REVOKED: 'serviceToken.revoked',
  WEBHOOK_ENDPOINT_ADDED: 'webhookEndpoint.added',
  WEBHOOK_ENDPOINT_CHANGED: 'webhookEndpoint.changed',
  WEBHOOK_ENDPOINT_DELETED: 'webhookEndpoint.deleted',
  WEBHOOK_ENDPOINT_TURNED_OFF: 'webhookEndpoint.turned-off',
  WEBHOOK_SECRET_SHOWN: 'webhookEndpoint.secret-shown',
  WEBHOOK_SECRET_ROTATED: 'webhookEndpoint.secret-rotated',
} as const;
export type AuditAction = keyof typeof auditActions;

const byValue = new Map(
  Object.entries(auditActions).map(([name, action]): [string, AuditAction] => [action, name as AuditAction]),
);

/** Null for an action that this version does not know, such as one of a newer server. */
export const auditActionOf = (action: string): AuditAction | null => byValue.get(action) ?? null;

export interface AuditSubjectRef {
  readonly kind: AuditSubjectKind;
  /** What is after the colon: a row's id, or an attribute's name. */
  readonly id: string;
}

const byPrefix = new Map(
  Object.entries(subjectPrefixes).map(([kind, prefix]): [string, AuditSubjectKind] => [
    prefix,
    kind as AuditSubjectKind,
  ]),
);

/** Null for a kind that this version does not know. */
export function auditSubjectOf(subject: string): AuditSubjectRef | null {
  const [prefix = '', ...rest] = subject.split(':');
  const kind = byPrefix.get(prefix);
  return kind ? { kind, id: rest.join(':') } : null;
}

export interface AuditFilter {
  /** Words of the name or email of the user, or `system` or `visitor`. */
  actor?: string | null | undefined;
  subjectKind?: AuditSubjectKind | null | undefined;
  /** A subject as it is stored, such as `order:` and an id. */
  subject?: string | null | undefined;
  from?: Date | null | undefined;
  /** Exclusive. */
  until?: Date | null | undefined;
}

type AuditActorKind = 'USER' | 'VISITOR' | 'SYSTEM' | 'SERVICE_TOKEN';

export function actorKindOf(actor: string): AuditActorKind {
  if (actor === 'system') return 'SYSTEM';
  if (actor === 'visitor') return 'VISITOR';
  return serviceTokenOf(actor) === null ? 'USER' : 'SERVICE_TOKEN';
}

/** Columns of a product that `restoreAuditEntry` can set, and their names in `ChangeEquipmentInput`. */
const restorable = {
  name: 'name',
  title: 'title',
  description: 'description',
  priceMinor: 'priceMinor',
  minQty: 'minQty',
  maxQty: 'maxQty',
  status: 'status',
  pictureUrl: 'imageUrl',
  pictureAlt: 'pictureAlt',
  categoryId: 'categorySlug',
  attributes: 'attributes',
} as const;

/** The earlier values of a product, by their names in `ChangeEquipmentInput`; the category is still an id. */
export function earlierValues({ action, before }: { action: string; before: unknown }) {
  if (action !== auditActions.PRODUCT_CHANGED) return {};
  return Object.fromEntries(
    Object.entries(Object(before) as object).flatMap(([column, value]): [string, unknown][] => {
      if (!Object.hasOwn(restorable, column)) return [];
      const field = restorable[column as keyof typeof restorable];
      if (field === 'attributes') return [[field, attributeEntries(value)]];
      // A product cannot be restored to having no picture.
      return value === null ? [] : [[field, value]];
    }),
  );
}

/** Stored attributes as `ChangeEquipmentInput` takes them. */
const attributeEntries = (stored: unknown) =>
  Object.entries(Object(stored) as object).map(([name, value]: [string, unknown]) => {
    if (typeof value === 'number') return { name, number: value };
    if (typeof value === 'string') return { name, text: value };
    if (typeof value === 'boolean') return { name, isTrue: value };
    if (Array.isArray(value)) return { name, options: value as string[] };
    return { name, ...(value as { min?: number; max?: number }) };
  });
