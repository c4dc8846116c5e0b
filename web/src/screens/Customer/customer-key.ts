/** Variables of a section: a user by `databaseId`, or a guest by email. */
export interface CustomerKey {
  readonly id: string;
  readonly email: string;
  readonly isGuest: boolean;
}

export const keyOfUser = (id: string): CustomerKey => ({ id, email: '', isGuest: false });
export const keyOfGuest = (email: string): CustomerKey => ({ id: '', email, isGuest: true });
