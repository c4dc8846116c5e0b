import { mailPage } from './mail-frame.ts';
import { mailWords } from './mail-words.ts';
import { markup } from './markup.ts';

/** The receipt's content, with formatted prices and dates. */
export interface ReceiptParts {
  readonly number: string;
  readonly name: string;
  /** With its currency's code: "$89.90 USD". */
  readonly total: string;
  readonly lines: readonly {
    readonly name: string;
    readonly quantity: number;
    readonly each: string;
    readonly sum: string;
  }[];
  /** Label and amount of each part of the total, and of the taxes in it. */
  readonly amounts: readonly (readonly [string, string])[];
  readonly included: readonly (readonly [string, string])[];
  /** Label and value, in order. */
  readonly facts: readonly (readonly [string, string])[];
  readonly address: string;
  readonly shopName: string;
  readonly link: string;
  readonly testMode: boolean;
}

/** Renders the receipt as an HTML email. */
export function receiptPage(receipt: ReceiptParts): string {
  const words = mailWords.receipt;
  const { number, name, total, lines, amounts, included, facts, address, shopName, link, testMode } = receipt;
  const body = markup`<table>
        <thead>
          <tr><th>${mailWords.product}</th><th class="quantity">${mailWords.quantity}</th><th class="sum">${words.sum}</th></tr>
        </thead>
        <tbody>
          ${lines.map(
            (line) => markup`<tr>
            <td>${line.name} <span class="small">${words.each(line.each)}</span></td>
            <td class="quantity">${line.quantity}</td>
            <td class="sum">${line.sum}</td>
          </tr>`,
          )}
          ${amounts.map(([label, amount]) => markup`<tr><td colspan="2">${label}</td><td class="sum">${amount}</td></tr>`)}
          <tr class="total"><td colspan="2">${words.total}</td><td class="sum">${total}</td></tr>
          ${included.map(([label, amount]) => markup`<tr><td colspan="2"><span class="small">${label}</span></td><td class="sum"><span class="small">${amount}</span></td></tr>`)}
        </tbody>
      </table>
      <table class="facts">
        <tbody>
          ${facts.map(([label, value]) => markup`<tr><th scope="row">${label}</th><td>${value}</td></tr>`)}
          <tr><th scope="row">${mailWords.deliverTo}</th><td class="address">${name}\n${address}</td></tr>
        </tbody>
      </table>`;
  return mailPage({
    shopName,
    subject: words.subject(number),
    title: words.title,
    name,
    lead: words.lead(total, number),
    body,
    link,
    why: mailWords.why(shopName),
    testMode,
  });
}
