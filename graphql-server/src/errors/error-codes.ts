/** Codes of the errors in GraphQL result unions, and their meaning. REST responses have the same codes. */
export const errorCodes = {
  ACCOUNT_IN_USE: 'Open orders, payments, refunds or returns need the account.',
  ADDRESS_CHANGE_REFUSED: "The delivery address of the order can't be changed, or not to this one.",
  ADMIN_ACCOUNT: 'The account is an admin.',
  ADMIN_BY_CONFIGURATION: "The shop's configuration makes this user an admin.",
  ALERT_LIMIT_REACHED: 'The user has too many email alerts.',
  ALREADY_ADMIN: 'The user is an admin already.',
  ALREADY_AVAILABLE: 'The product can be ordered now.',
  ALREADY_REVIEWED: 'The customer already reviewed the product.',
  ATTRIBUTE_BUSY: 'The last change of the attribute is still being applied to products.',
  ATTRIBUTE_CHANGED: 'Another admin changed the attribute.',
  ATTRIBUTE_IN_USE: 'Products would lose values.',
  CART_EMPTY: 'The cart has no products.',
  CART_FULL: 'The cart has too many products.',
  CATEGORY_CHANGED: 'Another admin changed the category.',
  EMAIL_NOT_VERIFIED: "The user hasn't verified their email.",
  EQUIPMENT_CHANGED: 'Another admin changed the product.',
  BULK_CHANGE_NOT_APPLIED: "The bulk change can't be undone, because it is not applied yet.",
  EQUIPMENT_UNAVAILABLE: 'The product is unavailable, or has fewer items in stock than requested.',
  FORBIDDEN: 'The signed-in user may not perform this operation.',
  FULFILMENT_OUT_OF_ORDER: "The step isn't next.",
  INCIDENT_SETTLED: 'The incident is already resolved.',
  INVALID_INPUT: 'A field of the input is invalid.',
  INVITATION_ENDED: 'The link of the invitation no longer works.',
  INVITATION_FOR_OTHER: 'The invitation was sent to another email.',
  LAST_ADMIN: 'The shop would have no admin.',
  LINES_UNAVAILABLE: 'Products of the cart cannot be ordered.',
  MAIL_NOT_REPEATABLE: "The email can't be sent again.",
  NOT_FOUND: "The object doesn't exist, or the viewer may not see it.",
  NOT_RETURNABLE: "The order can't be returned.",
  ORDER_ALREADY_PAID: 'The order is paid.',
  ORDER_CLOSED: 'The order was canceled or has expired.',
  ORDER_LIMIT_REACHED: 'The customer has too many unpaid orders, or items on hold.',
  ORDER_NOT_PAID: "The order isn't paid.",
  ORDER_NOT_SENDABLE: "The order can't be packed or shipped.",
  ORDER_SENT: 'The order has shipped.',
  OWN_ACCOUNT: 'Admins cannot do this to their own account.',
  PAYMENT_NOT_COMPLETED: "The payment isn't complete.",
  PAYMENT_UNDER_WAY: 'The bank is processing the payment.',
  IDEMPOTENCY_KEY_REUSED: 'The idempotency key belongs to an order with other details.',
  PRICE_CHANGED: 'The total differs from the expected total.',
  QUANTITY_OUT_OF_RANGE: "The quantity is outside the product's bounds.",
  QUOTE_CHANGED: 'The order would cost something else than the customer accepted, or arrive on another day.',
  RATE_LIMITED: 'Too many requests.',
  REFUND_REFUSED: 'The payment provider refused the refund.',
  REFUND_TOO_LARGE: 'The amount exceeds what can still be refunded.',
  RESTORE_REFUSED: "The canceled order can't be restored.",
  RETURN_OUT_OF_ORDER: "The return's status doesn't allow this step.",
  REVIEW_CHANGED: 'The author changed the review in another tab or on another device.',
  SETTINGS_CHANGED: 'The settings were changed after the change that should be reversed.',
  SHOP_DETAILS_CHANGED: 'Another admin changed the shop details.',
  SIGN_IN_REQUIRED: 'The request requires a signed-in user.',
  STAFF_NOTIFICATIONS_CHANGED: 'Another admin changed the staff emails.',
  STOCK_LOST: 'Other orders took the stock.',
  TOTAL_OUT_OF_RANGE: 'The total is less or more than a card can be charged.',
  UNAVAILABLE: 'A service that the shop depends on is unavailable.',
  UNKNOWN_TRANSACTION: "The transaction isn't one of this order's payments.",
  WEBHOOK_ENDPOINT_INACTIVE: 'The endpoint for webhooks is turned off.',
  WISH_LIST_FULL: 'The wish list has too many products.',
} as const;

/** Codes of errors that no result union has: they refuse a request or an upload as a whole. */
type RequestErrorCode =
  | 'ACCOUNT_BLOCKED'
  | 'IMAGE_UNREADABLE'
  | 'TOKEN_INVALID'
  | 'UNSUPPORTED_MEDIA_TYPE'
  | 'UPLOAD_REFUSED'
  | 'UPLOAD_TOO_LARGE';

export type ErrorCode = keyof typeof errorCodes | RequestErrorCode;
