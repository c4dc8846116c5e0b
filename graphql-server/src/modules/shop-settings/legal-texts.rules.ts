import type { ShopDetails } from './shop-details.rules.ts';

/** The public pages with a text of the shop, and the field of their text. */
export const legalTextFields = {
  IMPRINT: 'imprintText',
  RETURNS: 'returnsText',
  PRIVACY: 'privacyText',
  TERMS: 'termsText',
  ACCESSIBILITY: 'accessibilityText',
} as const satisfies Record<string, keyof ShopDetails>;
export type LegalPageName = keyof typeof legalTextFields;

type Named = Pick<ShopDetails, 'shopName' | 'legalName' | 'returnDays'>;
type Paragraphs = (details: Named) => readonly string[];

const DEMO =
  'This shop is a demo in test mode. Products, orders, and payments are not real, no money is charged, and nothing is shipped.';

const defaults: Readonly<Record<LegalPageName, Paragraphs>> = {
  IMPRINT: ({ shopName, legalName }) => [
    `${shopName} is operated by ${legalName}, which is responsible for the content of this website.`,
  ],
  RETURNS: ({ shopName, returnDays }) => [
    `You can return items that you ordered at ${shopName} within ${daysOf(returnDays)} of delivery. You don’t need a reason.`,
    'Open the order under My Order and request a return. We reply by email with the address and the next steps. Pack the items securely, and write the order number on the package.',
    'We refund the price of the returned items to the card that you paid with, after we receive them. It can take 5 to 10 days to appear on your statement.',
    'If an item arrives damaged or isn’t what you ordered, choose that reason in your request. Your statutory rights are not affected.',
  ],
  PRIVACY: ({ shopName, legalName }) => [
    `${legalName} is responsible for the personal data that ${shopName} processes.`,
    'When you order, we store your name, email, phone number, and address to deliver the order, to answer your questions, and to keep the records that the law requires. Card data goes directly to the payment provider. We never see or store it.',
    'When you have an account, we also store your profile, wish list, cart, address book, reviews, and email alerts, until you delete them or the account.',
    'We send emails about your orders, and the alerts that you asked for. Every alert email has a link that stops all alerts.',
    'The browser stores data that the shop needs, such as your sign-in and your cart. We use no cookies for advertising, and no analytics services. “Data stored in your browser” in the footer lists what is stored.',
    'You can ask for a copy of your data, have it corrected, or have it deleted. Signed-in customers download their data and delete their account under My Profile. You can also complain to the data protection authority of your country.',
  ],
  TERMS: ({ shopName, legalName, returnDays }) => [
    `These terms apply to orders at ${shopName}. Your contract is with ${legalName}.`,
    'An order is your offer to buy. The contract is made when we confirm your payment by email. An order that isn’t paid in time is closed, and you aren’t charged.',
    'Prices are shown in the currency of the shop. Delivery costs and taxes are shown before you pay.',
    'Items stay our property until they are paid in full. We are liable for defects as the law requires.',
    `You can return items within ${daysOf(returnDays)} of delivery. The page about returns has the details.`,
  ],
  ACCESSIBILITY: ({ shopName }) => [
    `${shopName} should be usable for everyone. We aim to meet the Web Content Accessibility Guidelines (WCAG) 2.2 at level AA.`,
    'All pages can be used with a keyboard and with a screen reader. Texts can be enlarged to 200%. Pages follow the dark mode and the reduced motion of your device.',
    'Photos that customers upload with a review have only a general description.',
    'If you find a barrier, write to us. We reply within a few days, and tell you how we solve it.',
  ],
};

const daysOf = (days: number) => `${days} ${days === 1 ? 'day' : 'days'}`;

/** The text of a page while admins have not written one. Paragraphs are separated by an empty line. */
export function defaultText(name: LegalPageName, details: Named, isTestMode: boolean): string {
  return [...(isTestMode ? [DEMO] : []), ...defaults[name](details)].join('\n\n');
}
