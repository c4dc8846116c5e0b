/** Amber: waiting for the shop. Lake: waiting for the parcel. */
export const returnTones = {
  REQUESTED: 'amber',
  APPROVED: 'lake',
  RECEIVED: 'moss',
  REJECTED: 'coral',
  WITHDRAWN: 'plain',
} as const;
