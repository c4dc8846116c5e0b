import { describe, expect, it } from 'vitest';
import type { AlertMailFacts } from '#server/modules/alerts/alerts.rules.ts';
import { alertConfirmationMail, alertMail } from './alert-mails.ts';

const facts: AlertMailFacts = {
  kind: 'BACK_IN_STOCK',
  to: 'eve@example.com',
  token: 't0ken',
  product: { name: 'Lakehead 3000', optionValues: [], slug: 'spinning-reel', variant: null },
  askedMinor: 8_990,
  priceMinor: 7_990,
  currency: 'USD',
};
const shop = { url: 'https://shop.example', name: 'FISHZOME' };
const unsubscribeUrl = 'https://shop.example/alerts/unsubscribe?token=t0ken';

describe('the email that asks to confirm an alert', () => {
  it('has the link, and one to unsubscribe', () => {
    const mail = alertConfirmationMail(facts, shop);
    expect(mail).toMatchObject({
      kind: 'alert-confirmation',
      to: 'eve@example.com',
      subject: 'Confirm your email alert for Lakehead 3000',
      unsubscribeUrl,
    });
    expect(mail.text).toBe(`Hi,

You asked us to email you when Lakehead 3000 is back in stock. Confirm within 3 days to turn on the alert.

Confirm alert:
https://shop.example/alerts/confirm?token=t0ken

Tight lines,
FISHZOME

You received this email because this address was entered at FISHZOME. If that wasn’t you, ignore this email, and you won’t get the alert.
Stop all email alerts: ${unsubscribeUrl}
`);
    expect(mail.html).toContain(`<a href="${unsubscribeUrl}" target="_top">Stop all email alerts</a>`);
  });

  it('names the price that a lower one is waited for', () => {
    expect(alertConfirmationMail({ ...facts, kind: 'PRICE_DROP' }, shop).text).toContain(
      'You asked us to email you when Lakehead 3000 costs less than $89.90.',
    );
  });
});

describe('the email of an alert', () => {
  it('says that a product is back in stock', () => {
    const mail = alertMail(facts, shop);
    expect(mail).toMatchObject({
      kind: 'product-alert',
      subject: 'Back in stock: Lakehead 3000',
      unsubscribeUrl,
    });
    expect(mail.text).toBe(`Hi,

Lakehead 3000 is available again for $79.90. Stock is limited, and we can’t reserve it for you.

View product:
https://shop.example/product/spinning-reel

Tight lines,
FISHZOME

You received this email because you asked for an alert at FISHZOME. The alert is now complete.
Stop all email alerts: ${unsubscribeUrl}
`);
  });

  it('says both prices, links the variant, and runs nothing that was typed', () => {
    const product = {
      name: '<b>Rod</b>',
      optionValues: ['210 cm', 'Light'],
      slug: 'rod',
      variant: 'R-210&L',
    };
    const { subject, text, html } = alertMail({ ...facts, kind: 'PRICE_DROP', product }, shop);
    expect(subject).toBe('Price drop: <b>Rod</b> (210 cm, Light) for $79.90');
    expect(text).toContain('now costs $79.90. It was $89.90 when you asked for this alert.');
    expect(text).toContain('\nhttps://shop.example/product/rod?variant=R-210%26L\n');
    expect(html).not.toContain('<b>Rod');
  });
});
