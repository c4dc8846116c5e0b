import type { ErrorCode } from '#web/generated/schema-types.ts';

const reload = 'Fetch the object again, show the difference, and repeat the change if it is still wanted.';
const state = 'Don’t retry. Fetch the order again and offer what its status allows.';

/** What a client does about each error. A new code does not compile until it has advice. */
export const adviceOf: Readonly<Record<ErrorCode, string>> = {
  ACCOUNT_IN_USE: 'Show the message. It lists what must be finished first.',
  ADDRESS_CHANGE_REFUSED: 'Show the message. Cancel and order again if the address must change.',
  ADMIN_ACCOUNT: 'Revoke the admin role first.',
  ADMIN_BY_CONFIGURATION: 'Change the configuration of the server.',
  ALERT_LIMIT_REACHED: 'Cancel an alert first.',
  ALREADY_ADMIN: 'Nothing to do.',
  ALREADY_AVAILABLE: 'Offer to order the product.',
  ALREADY_REVIEWED: 'Change the existing review with `changeReview`.',
  ATTRIBUTE_BUSY: 'Retry after a few seconds.',
  ATTRIBUTE_CHANGED: reload,
  ATTRIBUTE_IN_USE: 'Change the products first.',
  BULK_CHANGE_NOT_APPLIED: 'Apply the bulk change first.',
  CART_EMPTY: 'Add a product first.',
  CART_FULL: 'Remove a product, or place a second order.',
  CATEGORY_CHANGED: reload,
  EMAIL_NOT_VERIFIED: 'Ask the user to open the link in the verification email, then get a new token.',
  EQUIPMENT_CHANGED: reload,
  EQUIPMENT_UNAVAILABLE: 'Fetch the product again. Offer fewer items, or an alert (`createProductAlert`).',
  FORBIDDEN: 'Don’t retry with this account.',
  FULFILMENT_OUT_OF_ORDER: state,
  INCIDENT_SETTLED: 'Nothing to do. Fetch the list again.',
  INVALID_INPUT: 'Show each message of `issues` at the field in its `path`.',
  INVITATION_ENDED: 'Ask an admin for a new invitation.',
  INVITATION_FOR_OTHER: 'Log in with the address that received the invitation.',
  LAST_ADMIN: 'Make another user an admin first.',
  LINES_UNAVAILABLE: 'Fetch the cart. Change or remove the lines that can’t be ordered.',
  MAIL_NOT_REPEATABLE: 'Don’t retry.',
  NOT_FOUND: 'Check the ID and the account. The API doesn’t tell missing from not visible.',
  NOT_RETURNABLE: state,
  ORDER_ALREADY_PAID: 'Nothing to pay. Fetch the order again.',
  ORDER_CLOSED: 'Place a new order, or restore this one with `restoreOrder`.',
  ORDER_LIMIT_REACHED: 'Pay or cancel an open order first.',
  ORDER_NOT_PAID: state,
  ORDER_NOT_SENDABLE: state,
  ORDER_SENT: 'Request a return once the order is delivered.',
  OWN_ACCOUNT: 'Let another admin do it.',
  PAYMENT_NOT_COMPLETED:
    '`providerStatus` says why. Ask for another card and confirm the same payment again.',
  PAYMENT_UNDER_WAY: 'Wait for the subscription `orderChanged`, or ask again after a few seconds.',
  IDEMPOTENCY_KEY_REUSED: 'Use a new key for a new order.',
  PRICE_CHANGED: 'Show the new total and ask the customer.',
  QUANTITY_OUT_OF_RANGE: 'Use a quantity from `min` up to, but not including, `max`.',
  QUOTE_CHANGED: 'Show the new quote and ask the customer.',
  RATE_LIMITED: 'Wait `retryAfterSeconds`, then retry.',
  REFUND_REFUSED: 'Show the message, which is the payment provider’s.',
  REFUND_TOO_LARGE: 'Fetch the order again. Refund at most the remaining amount.',
  RESTORE_REFUSED: 'Place a new order.',
  RETURN_OUT_OF_ORDER: state,
  REVIEW_CHANGED: reload,
  SETTINGS_CHANGED: reload,
  SHOP_DETAILS_CHANGED: reload,
  SIGN_IN_REQUIRED: 'Get a token and send it as `Authorization: Bearer …`.',
  STAFF_NOTIFICATIONS_CHANGED: reload,
  STOCK_LOST: 'The payment was canceled or is refunded. Order what is in stock.',
  TOTAL_OUT_OF_RANGE: 'Change the quantity.',
  UNAVAILABLE: 'Nothing was changed. Retry with a growing pause.',
  UNKNOWN_TRANSACTION: 'Send the `intentId` of this order’s own payment.',
  WEBHOOK_ENDPOINT_INACTIVE: 'Turn the endpoint on first.',
  WISH_LIST_FULL: 'Remove a product first.',
};

interface RequestError {
  /** HTTP status, unless the server has a table of it. */
  readonly status?: number;
  readonly meaning: string;
  readonly advice: string;
}

/** Codes of requests that are rejected as a whole: in `errors[].extensions.code` of GraphQL, and in the body of REST. */
export const requestErrors: Readonly<Record<string, RequestError>> = {
  QUERY_TOO_LARGE: {
    status: 400,
    meaning: 'The query exceeds a limit. Nothing was executed.',
    advice: 'Select less, or split the request.',
  },
  GRAPHQL_PARSE_FAILED: {
    status: 400,
    meaning: 'The query isn’t valid GraphQL.',
    advice: 'Correct it at the line and column in `locations`.',
  },
  GRAPHQL_VALIDATION_FAILED: {
    status: 400,
    meaning: 'The query doesn’t fit the schema.',
    advice: 'Correct it. Generated clients find this at build time.',
  },
  BAD_USER_INPUT: {
    status: 400,
    meaning: 'A variable or an argument has the wrong type, or is out of range.',
    advice: 'Correct the request.',
  },
  OPERATION_NOT_PERSISTED: {
    status: 400,
    meaning: 'This server accepts only the queries of the shop’s own pages.',
    advice: 'Use REST, or ask the operator.',
  },
  INVALID_JSON: {
    status: 400,
    meaning: 'The body isn’t valid JSON.',
    advice: 'Check the quotes of your shell.',
  },
  BODY_TOO_LARGE: { status: 413, meaning: 'The body is too large.', advice: 'Send less.' },
  INTERNAL_SERVER_ERROR: {
    status: 500,
    meaning: 'A bug of the shop.',
    advice: 'Send the ID in the message to the shop. The log has the details.',
  },
  TOKEN_INVALID: {
    meaning: 'The token is malformed, expired or revoked.',
    advice: 'Renew the token and send the request again.',
  },
  ACCOUNT_BLOCKED: { meaning: 'An admin blocked the account.', advice: 'Don’t retry. Contact the shop.' },
  UPLOAD_REFUSED: {
    meaning: 'The upload is not exactly one file in the documented field.',
    advice: 'Send one file as `multipart/form-data`.',
  },
  UPLOAD_TOO_LARGE: { meaning: 'The file is too large.', advice: 'Send a smaller file.' },
  IMAGE_UNREADABLE: {
    meaning: 'The file is not an image that the server can read.',
    advice: 'Send JPEG, PNG, WebP, AVIF or GIF.',
  },
  UNSUPPORTED_MEDIA_TYPE: {
    meaning: 'The content type of the body isn’t supported.',
    advice: 'Send `application/json`, or for uploads `multipart/form-data`.',
  },
};
