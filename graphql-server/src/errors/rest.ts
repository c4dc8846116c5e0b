import { InvalidInput, type DomainError } from './domain-error.ts';
import type { ErrorCode } from './error-codes.ts';

/** HTTP status of each error in the REST API. 409: the current state does not allow the operation. */
export const statusByCode: Readonly<Record<ErrorCode, number>> = {
  SIGN_IN_REQUIRED: 401,
  TOKEN_INVALID: 401,
  FORBIDDEN: 403,
  ACCOUNT_BLOCKED: 403,
  NOT_FOUND: 404,
  INVALID_INPUT: 400,
  PRICE_CHANGED: 409,
  STOCK_LOST: 409,
  PAYMENT_UNDER_WAY: 202,
  PAYMENT_NOT_COMPLETED: 409,
  ORDER_ALREADY_PAID: 409,
  ORDER_CLOSED: 409,
  IMAGE_UNREADABLE: 400,
  UPLOAD_REFUSED: 400,
  UPLOAD_TOO_LARGE: 413,
  UNSUPPORTED_MEDIA_TYPE: 415,
  RATE_LIMITED: 429,
  ORDER_LIMIT_REACHED: 429,
  IDEMPOTENCY_KEY_REUSED: 422,
  UNAVAILABLE: 503,
  ACCOUNT_IN_USE: 409,
  ADMIN_ACCOUNT: 409,
  ADMIN_BY_CONFIGURATION: 409,
  ALERT_LIMIT_REACHED: 409,
  ALREADY_AVAILABLE: 409,
  ALREADY_REVIEWED: 409,
  ATTRIBUTE_BUSY: 409,
  ATTRIBUTE_CHANGED: 409,
  ATTRIBUTE_IN_USE: 409,
  CATEGORY_CHANGED: 409,
  EMAIL_NOT_VERIFIED: 409,
  EQUIPMENT_CHANGED: 409,
  BULK_CHANGE_NOT_APPLIED: 409,
  EQUIPMENT_UNAVAILABLE: 409,
  FULFILMENT_OUT_OF_ORDER: 409,
  INCIDENT_SETTLED: 409,
  LAST_ADMIN: 409,
  NOT_RETURNABLE: 409,
  ORDER_NOT_PAID: 409,
  ORDER_NOT_SENDABLE: 409,
  ORDER_SENT: 409,
  OWN_ACCOUNT: 409,
  QUANTITY_OUT_OF_RANGE: 409,
  REFUND_REFUSED: 409,
  REFUND_TOO_LARGE: 409,
  ADDRESS_CHANGE_REFUSED: 409,
  RESTORE_REFUSED: 409,
  MAIL_NOT_REPEATABLE: 409,
  ALREADY_ADMIN: 409,
  INVITATION_ENDED: 409,
  INVITATION_FOR_OTHER: 403,
  RETURN_OUT_OF_ORDER: 409,
  REVIEW_CHANGED: 409,
  SETTINGS_CHANGED: 409,
  SHOP_DETAILS_CHANGED: 409,
  STAFF_NOTIFICATIONS_CHANGED: 409,
  UNKNOWN_TRANSACTION: 409,
  WEBHOOK_ENDPOINT_INACTIVE: 409,
  CART_FULL: 409,
  CART_EMPTY: 409,
  LINES_UNAVAILABLE: 409,
  QUOTE_CHANGED: 409,
  TOTAL_OUT_OF_RANGE: 409,
  WISH_LIST_FULL: 409,
};

/** `Retry-After` of responses with 503. */
export const RETRY_AFTER_SECONDS = 2;

export function restStatus(error: DomainError): number {
  return statusByCode[error.code];
}

/** The same error with the client's own names of fields, in paths and messages. `names` are by the service's name. */
export function withFieldNames(error: InvalidInput, names: Readonly<Record<string, string>>): InvalidInput {
  return new InvalidInput(
    error.issues.map(({ path, message }) => {
      const name = names[path];
      return name
        ? { path: name, message: message.replace(`\`${path}\``, `\`${name}\``) }
        : { path, message };
    }),
  );
}

/** The body of every error response of the REST API. */
export function restBody(error: DomainError): { message: string; code: string } & Record<string, unknown> {
  const { message, code, ...details } = { message: error.message, code: error.code, ...detailsOf(error) };
  return { message, code, ...details };
}

function detailsOf(error: DomainError): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(error).filter(([key]) => !['name', 'code', 'message', 'stack', 'cause'].includes(key)),
  );
}
