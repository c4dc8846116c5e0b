import { expect, it } from 'vitest';
import * as copy from '#web/app/copy.ts';
import { contactMessage } from '#web/features/contact/contact-message.ts';
import { editEquipmentForm, emptyForm, equipmentForm } from '#web/features/equipment/equipment-form.ts';
import { nameProblem } from '#web/screens/ManageProducts/saved-views.ts';
import { deliveryForm } from '#web/features/orders/order-form.ts';
import { cancelForm, refundForm } from '#web/features/orders/refund-form.ts';
import { answerForm, requestForm } from '#web/features/orders/return-form.ts';
import { shipForm } from '#web/features/orders/ship-form.ts';
import { profileForm } from '#web/features/profiles/profile-form.ts';
import { emptyReview, reviewForm } from '#web/features/reviews/review-form.ts';
import { changePasswordForm } from '#web/features/users/change-password-form.ts';
import { emailField, loginForm, signupForm } from '#web/features/users/credentials.ts';
import { fileProblem } from '#web/ui/picture-file.ts';

interface Form {
  safeParse(fields: object): {
    success: boolean;
    error?: { issues: { path: PropertyKey[]; message: string }[] };
  };
}

const { validation, addProduct, manageOrders, returns, parcels } = copy;
const equipment = equipmentForm('USD');
const edit = editEquipmentForm('USD');
const filled = { ...emptyForm, name: 'Reed', price: '1', maxQty: '2' };
const edited = { ...filled, counting: 'yes', stockChange: '', stockReason: '' };
const words = (length: number) => 'x'.repeat(length);
const phone = (length: number) => '5'.repeat(length);
const link = (length: number) => 'https://www.linkedin.com/in/'.padEnd(length, 'x');
const email = (length: number) => `${'x'.repeat(length - 12)}@example.com`;
const number = (value: number) => String(value);
const price = (minor: number) => (minor / 100).toFixed(2);

type Row = readonly [
  what: string,
  field: string,
  limit: number,
  form: Form,
  make: (n: number) => string,
  message: string,
  rest?: object,
];

/** What the field says of `value`. */
function said([, field, , form, , , rest]: Row, value: string): string[] {
  const { error } = form.safeParse({ ...rest, [field]: value });
  return (error?.issues ?? []).filter(({ path }) => path[0] === field).map(({ message }) => message);
}

const named = (bound: string, rows: readonly Row[]) =>
  rows.map((row) => [`${row[0]}: ${row[1]} is at ${bound} ${row[2]}`, row] as const);

it.each(
  named('most', [
    ['sign-up', 'name', 120, signupForm, words, validation.nameLong],
    ['sign-up', 'email', 254, signupForm, email, validation.emailInvalid],
    ['login', 'email', 254, loginForm, email, validation.emailInvalid],
    ['delivery', 'address', 500, deliveryForm, words, validation.addressLong],
    ['delivery', 'phone', 40, deliveryForm, phone, validation.phoneInvalid],
    ['contact', 'email', 254, contactMessage, email, validation.emailInvalid],
    ['contact', 'subject', 200, contactMessage, words, validation.subjectLong],
    ['contact', 'message', 5_000, contactMessage, words, validation.messageLong],
    ['profile', 'name', 120, profileForm, words, validation.nameLong],
    ['profile', 'phone', 40, profileForm, phone, validation.phoneInvalid],
    ['profile', 'education', 200, profileForm, words, validation.educationLong],
    ['profile', 'about', 2_000, profileForm, words, validation.aboutLong],
    ['profile', 'linkedin', 300, profileForm, link, validation.linkedinInvalid],
    ['review', 'body', 2_000, reviewForm, words, validation.reviewLong, emptyReview],
    ['product', 'name', 120, equipment, words, addProduct.problems.nameLong, filled],
    ['product', 'title', 160, equipment, words, addProduct.problems.titleLong, filled],
    ['product', 'description', 5_000, equipment, words, addProduct.problems.descriptionLong, filled],
    ['product', 'pictureAlt', 250, equipment, words, addProduct.problems.altLong, filled],
    ['product', 'price', 99_999_999, equipment, price, addProduct.problems.priceHigh, filled],
    ['product', 'maxQty', 1_000_000, equipment, number, addProduct.problems.maxHigh, filled],
    ['product', 'stock', 1_000_000_000, equipment, number, addProduct.problems.stockHigh, filled],
    ['changed product', 'name', 120, edit, words, addProduct.problems.nameLong, edited],
    ['changed product', 'title', 160, edit, words, addProduct.problems.titleLong, edited],
    ['changed product', 'description', 5_000, edit, words, addProduct.problems.descriptionLong, edited],
    ['changed product', 'pictureAlt', 250, edit, words, addProduct.problems.altLong, edited],
    ['changed product', 'price', 99_999_999, edit, price, addProduct.problems.priceHigh, edited],
    ['changed product', 'maxQty', 1_000_000, edit, number, addProduct.problems.maxHigh, edited],
    ['changed product', 'stock', 1_000_000_000, edit, number, addProduct.problems.stockHigh, edited],
    ['changed product', 'stockChange', 1_000_000_000, edit, number, addProduct.problems.stockHigh, edited],
    [
      'refund',
      'reason',
      500,
      refundForm({ minor: 1, currency: 'USD' }),
      words,
      manageOrders.problems.reasonLong,
      { how: 'all', amount: '' },
    ],
    ['cancellation', 'reason', 500, cancelForm(true), words, manageOrders.problems.reasonLong],
    [
      'cancellation of an unpaid order',
      'reason',
      500,
      cancelForm(false),
      words,
      manageOrders.problems.reasonLong,
    ],
    ['return', 'words', 500, requestForm, words, returns.problems.wordsLong],
    ['answer to a return', 'words', 500, answerForm('Required'), words, returns.problems.wordsLong],
    ['parcel', 'trackingNumber', 60, shipForm, words, parcels.trackingLong],
  ]),
)('%s', (_name, row) => {
  const [, , limit, , make, message] = row;
  expect(said(row, make(limit - 1))).toEqual([]);
  expect(said(row, make(limit))).toEqual([]);
  expect(said(row, make(limit + 1))).toEqual([message]);
});

it.each(
  named('least', [
    ['sign-up', 'password', 6, signupForm, words, validation.passwordShort],
    ['password change', 'password', 6, changePasswordForm, words, validation.passwordShort],
    ['delivery', 'phone', 5, deliveryForm, phone, validation.phoneInvalid],
    ['profile', 'phone', 5, profileForm, phone, validation.phoneInvalid],
    ['product', 'price', 1, equipment, price, addProduct.problems.priceNothing, filled],
    ['product', 'minQty', 1, equipment, number, addProduct.problems.minLow, filled],
    ['product', 'stock', 0, equipment, number, addProduct.problems.stockNegative, filled],
    ['changed product', 'price', 1, edit, price, addProduct.problems.priceNothing, edited],
    ['changed product', 'minQty', 1, edit, number, addProduct.problems.minLow, edited],
    ['changed product', 'stock', 0, edit, number, addProduct.problems.stockNegative, edited],
  ]),
)('%s', (_name, row) => {
  const [, , limit, , make, message] = row;
  expect(said(row, make(limit + 1))).toEqual([]);
  expect(said(row, make(limit))).toEqual([]);
  expect(said(row, make(limit - 1))).toEqual([message]);
});

it('a changed product loses at most 1,000,000,000 items', () => {
  const row = ['', 'stockChange', 0, edit, number, '', edited] as const;
  const most = -1_000_000_000;
  expect([said(row, number(most + 1)), said(row, number(most))]).toEqual([[], []]);
  expect(said(row, number(most - 1))).toEqual([addProduct.problems.stockHigh]);
});

it('the name of a saved view has at most 40 characters', () => {
  expect([39, 40, 41].map((length) => nameProblem(words(length), []))).toEqual([null, null, 'long']);
});

it('a picture has at most 8 MB', () => {
  const most = 8 * 1024 * 1024;
  const file = (size: number) => fileProblem({ size, type: 'image/png' } as File);
  expect([file(most - 1), file(most), file(most + 1)]).toEqual([null, null, 'big']);
});

it('an email has the same limit wherever it is typed', () => {
  expect([253, 254, 255].map((length) => emailField.safeParse(email(length)).success)).toEqual([
    true,
    true,
    false,
  ]);
});
